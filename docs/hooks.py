"""What MkDocs calls while it builds: the rules reference is written from the inventory of the rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from openblitz.rulebook import books
from openblitz.rulebook.pages import book_page, index_page, link_ids
from openblitz.rulebook.proof import ledger_file, read_ledger

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the rules reference, which exist nowhere as files."""
    ledger = read_ledger(ledger_file())
    source = f"{config.repo_url.rstrip('/')}/blob/main" if config.repo_url else ""
    pages = {"index": index_page(ledger)}
    pages |= {book.name: book_page(book, ledger, source) for book in books()}
    for name, content in pages.items():
        files.append(File.generated(config, f"rules/{name}.md", content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Rulings name many rules: link them."""
    del config, files
    return link_ids(markdown) if page.file.src_uri == "rulings.md" else markdown
