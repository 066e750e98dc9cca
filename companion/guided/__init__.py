"""The guided check: what a person is asked to press and shake, and what that shows. Pure, but for the pictures' Pillow."""
