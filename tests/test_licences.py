"""A site says what it is made of, and holds the text of each licence."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from cardlab.launch.copies import CopyError
from cardlab.publish.licences import BUNDLED, TOOLS, licences, write_licences
from cardlab.publish.wheels import _write_stand_in

pytestmark = pytest.mark.check

ASK_FOR_NOTHING: Final = {"0BSD", "in the public domain"}


def wheel(folder: Path, name: str, about: str, files: Mapping[str, str]) -> None:
    info = f"{name}-2.0.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.0\n{about}\n"
    with ZipFile(folder / f"{name}-2.0-py3-none-any.whl", "w") as archive:
        for file, text in {**files, f"{info}/METADATA": metadata}.items():
            archive.writestr(file, text)
        archive.writestr(f"{info}/RECORD", "".join(f"{file},,\n" for file in files))


@pytest.fixture
def tools(tmp_path: Path) -> Iterator[Path]:
    for name in TOOLS:
        info = tmp_path / "tools" / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "LICENSE").write_text(f"of {name}")
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\nLicense: Free\n")
        (info / "RECORD").write_text(f"{info.name}/LICENSE,,\n")
    yield tmp_path / "tools"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


def test_each_package_is_listed_and_its_text_is_there(site: Path, tools: Path) -> None:
    files = {
        "lamp-2.0.dist-info/LICENSE.txt": "shine freely",
        "lamp/fonts/LICENSE_SERIF": "write freely",
        "lamp.py": "",
    }
    wheel(site, "lamp", "Classifier: License :: OSI Approved :: MIT License", files)
    _write_stand_in(site / "ssl-1.0.0-py3-none-any.whl", "")
    scripts = [("spark", "see"), ("flame", "")]
    packages = [{"name": n, "versionInfo": "3", "licenseId": "ISC", "extractedText": text} for n, text in scripts]
    (site / BUNDLED).write_text(json.dumps({"packages": packages}))
    write_licences(site, tools)
    lines = (site / "licences.txt").read_text(encoding="utf-8").splitlines()
    assert "lamp 2.0: MIT License (licences/lamp-2.0)" in lines
    assert (site / "licences/lamp-2.0/LICENSE.txt").read_text() == "shine freely"
    assert (site / "licences/lamp-2.0/lamp/fonts/LICENSE_SERIF").read_text() == "write freely"
    assert not (site / "licences/lamp-2.0/lamp.py").exists()
    assert [line for line in lines if line.startswith("ssl 1.0.0: a stand-in") and line.endswith("(cardlab's own)")]
    assert {f"spark 3: ISC ({BUNDLED})", "flame 3: ISC (below)"} <= {*lines}
    for name in TOOLS:
        assert f"{name} 1.0: Free (licences/{name}-1.0)" in lines
        assert (site / f"licences/{name}-1.0/LICENSE").read_text() == f"of {name}"


def test_nothing_is_handed_on_without_its_licence(site: Path, tools: Path) -> None:
    wheel(site, "dark", "License: MIT", {"dark.py": ""})
    with pytest.raises(CopyError, match=r"dark 2\.0"):
        write_licences(site, tools)


def test_the_games_authors_and_each_licence_that_is_named_are_there() -> None:
    text = licences()
    assert text.index("'Trick Slattery") < text.index("BSD 3-Clause License") < text.index("Mozilla Public License")
    libraries = text.partition("\nLibraries inside")[2].partition("\n\n\n")[0]
    named = re.findall(r"^(\w[^,\n]*), .*: ([\w ]+)", libraries, re.MULTILINE)
    assert len(named) == libraries.count(": ")
    wanted = {library if licence == "as below" else licence for library, licence in named} - ASK_FOR_NOTHING
    assert wanted >= {"MIT", "BSD", "bzip2"}
    assert not [name for name in wanted if f"\n{name}\n---" not in text]
    assert not [part for part in ("neither sold", "PYTHON SOFTWARE FOUNDATION", "libffi") if part not in text]
