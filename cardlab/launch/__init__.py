"""Tools to open JupyterLab, and the working copies that it opens."""
