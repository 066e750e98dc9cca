"""How a table is set up, and where its things lie: table.toml into typed settings."""
