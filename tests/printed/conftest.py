"""What measures meshes stands beside .venv: `requirements/printed --test` runs these tests with it."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("trimesh") else ["test_checks.py", "test_together.py"]
