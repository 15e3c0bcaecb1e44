"""Builders of the teacher's archive, the one file, a site and a release; a wheel does not contain them."""
