"""What an operator can set, each by an environment variable that starts with CUTMARKS_."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from pydantic import Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.embed_ancestors import ancestors_of
from app.opening import DEFAULT_EMBEDDER, DEFAULT_TOKENIZER
from app.site_addresses import public_address
from engine.embedding import EMBEDDERS, load_embedder
from engine.hub import is_hub_name
from engine.quoting import quoted
from engine.tokens import TOKENIZERS

PREFIX = "CUTMARKS_"


class Settings(BaseSettings):
    """The settings of one running app; every field is a row of `TABLE`."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    data_dir: Path = Field(
        default=Path("data"),
        description="Folder that keeps documents and vectors; one process at a time serves it",
    )
    database_url: str = Field(
        default="",
        description="SQLAlchemy address of the database; empty for SQLite in the data folder",
    )
    secret: str = Field(
        default="",
        description="What signs the cookie that knows who opened a document; empty for one kept in the data "
        "folder",
    )
    keep_days: float = Field(
        default=30,
        ge=0,
        description="Days after which what was opened is deleted unless its owner keeps it; 0 keeps all",
    )
    host: str = Field(default="127.0.0.1", description="Address to listen on")
    port: int = Field(default=8000, ge=0, le=65535, description="Port to listen on")
    public_url: str = Field(
        default="",
        description="Address at which others reach the app, such as https://cuts.example.com; empty for the "
        "one that they ask",
    )
    frame_ancestors: str = Field(
        default="'self'",
        description="Sites that may show the pages under /embed in a frame, parted by spaces, such as "
        "'self' https://docs.example.com; * for any",
    )
    tokenizers: str = Field(
        default="", description="Local folders of tokenizers to offer too, joined by commas"
    )
    embedders: str = Field(
        default="",
        description="Local folders of embedders to offer too, and names of models on the Hugging Face "
        "hub, which are downloaded when they are first used, joined by commas",
    )
    tokenizer: str = Field(
        default=DEFAULT_TOKENIZER, description="Tokenizer a new document opens with"
    )
    embedder: str = Field(
        default=DEFAULT_EMBEDDER, description="Embedder a new document opens with"
    )
    max_upload_bytes: int = Field(default=25_000_000, ge=1, description="Largest upload, in bytes")
    max_characters: int = Field(
        default=2_000_000, ge=1, description="Longest document, in characters"
    )
    max_files: int = Field(
        default=200, ge=1, description="Most files opened at once, loose or in a zip"
    )
    max_together_bytes: int = Field(
        default=100_000_000, ge=1, description="Most bytes of files opened at once, unpacked"
    )
    max_unpacked_bytes: int = Field(
        default=200_000_000,
        ge=1,
        description="Most bytes that one Office file or e-book unpacks to",
    )
    max_parts: int = Field(
        default=10_000, ge=1, description="Most parts that one Office file or e-book is made of"
    )
    parse_seconds: float = Field(
        default=60.0, gt=0, description="How long reading one file may take before it is given up"
    )
    parse_megabytes: int = Field(
        default=1_500,
        ge=100,
        description="Memory that reading one file may take, in megabytes; not held on macOS",
    )
    parse_processes: int = Field(default=2, ge=1, description="Files read at the same time")
    api_per_minute: int = Field(
        default=1_200,
        ge=0,
        description="Requests to the API that one address may send in a minute; 0 for any number",
    )
    uploads_per_minute: int = Field(
        default=120,
        ge=0,
        description="Documents, versions and copies that one address may send in a minute, on the page too; "
        "0 for any number",
    )
    embed_wait_seconds: float = Field(
        default=60.0, ge=0, description="How long the API waits for vectors before it answers 202"
    )
    embed_batch: int = Field(
        default=64, ge=1, description="Sentences embedded between two progress steps"
    )
    preload_model: bool = Field(
        default=True, description="Load the embedder's model when the app starts"
    )
    cached_characters: int = Field(
        default=12_000_000,
        ge=1,
        description="Characters of documents and tokenizations kept in memory",
    )
    cached_chunks: int = Field(
        default=500_000, ge=1, description="Chunks of recent cuttings in memory"
    )

    @field_validator("frame_ancestors")
    @classmethod
    def are_ancestors(cls, value: str) -> str:
        ancestors_of(value)
        return value

    @field_validator("public_url")
    @classmethod
    def is_address(cls, value: str) -> str:
        return public_address(value) if value else value

    @field_validator("tokenizers")
    @classmethod
    def are_folders(cls, value: str) -> str:
        for name in parted(value):
            if not Path(name).is_dir():
                raise ValueError("must name local folders, joined by commas")
        return value

    @field_validator("embedders")
    @classmethod
    def are_embedders(cls, value: str) -> str:
        for name in parted(value):
            if not Path(name).is_dir() and not is_hub_name(name):
                raise ValueError(
                    "must name local folders, or models of the hub such as owner/name, joined by commas"
                )
        try:
            [load_embedder(name) for name in parted(value)]
        except ValueError as error:
            raise ValueError("must name folders of sentence-transformers models") from error
        return value

    @field_validator("tokenizer", "embedder")
    @classmethod
    def is_offered(cls, value: str, info: ValidationInfo) -> str:
        known = tuple(TOKENIZERS if info.field_name == "tokenizer" else EMBEDDERS)
        names = (*known, *parted(info.data.get(f"{info.field_name}s", "")))
        if value not in names:
            raise ValueError(f"must be one of {', '.join(names)}")
        return value

    @property
    def ancestors(self) -> tuple[str, ...]:
        """Who may frame the pages under /embed."""
        return ancestors_of(self.frame_ancestors)

    @property
    def tokenizer_names(self) -> tuple[str, ...]:
        """What may count the tokens of a document."""
        return (*TOKENIZERS, *parted(self.tokenizers))

    @property
    def embedder_names(self) -> tuple[str, ...]:
        """What may read the sentences of a document."""
        return (*EMBEDDERS, *parted(self.embedders))

    def check_embedder(self, name: str) -> None:
        """ValueError for a model of the hub that is not allowed: any other that is here may be used."""
        if is_hub_name(name) and name not in self.embedder_names:
            raise ValueError(
                f"embedder must be one of {', '.join(self.embedder_names)}, or a local folder, not "
                f"{quoted(name)}; models of the hub are allowed by {PREFIX}EMBEDDERS"
            )

    @property
    def database(self) -> str:
        """The address of the database, with its default filled in."""
        return self.database_url or f"sqlite:///{self.data_dir.absolute() / 'cutmarks.db'}"

    @property
    def database_words(self) -> str:
        """Which setting names the database, without the password that its address may hold."""
        if self.database_url:
            return f"{PREFIX}DATABASE_URL names"
        return f"{PREFIX}DATA_DIR holds, {self.data_dir / 'cutmarks.db'},"


def parted(names: str) -> tuple[str, ...]:
    """
    >>> parted("models/a, models/b,")
    ('models/a', 'models/b')
    """
    return tuple(filter(None, (name.strip() for name in names.split(","))))


def load_settings(**given: Any) -> Settings:
    """The settings of the environment, save those given here that are not None.

    ValueError says in one sentence which setting is wrong.

    >>> load_settings(port=70_000)
    Traceback (most recent call last):
    ValueError: CUTMARKS_PORT should be less than or equal to 65535, not 70000.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = PREFIX + str(first["loc"][0]).upper()
        wrong = str(first["msg"]).removeprefix("Input ").removeprefix("Value error, ")
        raise ValueError(f"{name} {wrong}, not {first['input']}.") from error


class Setting(NamedTuple):
    """One row of the table of settings."""

    name: str
    default: str
    help: str


def table() -> tuple[Setting, ...]:
    """Every setting in order, as the README prints it.

    >>> table()[-1]
    Setting(name='CUTMARKS_CACHED_CHUNKS', default='500000', help='Chunks of recent cuttings in memory')
    """
    return tuple(
        Setting(PREFIX + name.upper(), written(field.default), field.description or "")
        for name, field in Settings.model_fields.items()
    )


def written(value: object) -> str:
    """A default as it would be typed into the environment.

    >>> written(True), written(60.0)
    ('true', '60')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


TABLE = table()
