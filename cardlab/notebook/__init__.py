"""The widgets that people see: tables and explorers. Nothing here knows a rule."""
