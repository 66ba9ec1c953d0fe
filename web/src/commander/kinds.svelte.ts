// What tables are made of, asked for once: the editor and the small pictures of tables share it.
import { api } from "../shell/api";
import type { PieceKind } from "../shell/wire";

class Kinds {
  all = $state.raw<readonly PieceKind[]>([]);
  private asked: Promise<void> | null = null;

  ask(): Promise<void> {
    this.asked ??= api.pieceKinds().then(
      (known) => void (this.all = known),
      (error: unknown) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }

  private colours = $derived(new Map(this.all.map(({ name, colour }) => [name, colour])));

  /** A kind's own colour, as a style: of an area inside, of a line all along. */
  sketch({ kind, area, width }: { kind: string; area: boolean; width: number }): string {
    const colour = this.colours.get(kind);
    if (!colour) return "";
    if (area) return `--sketch: ${colour}`;
    const wide = width || (this.all.find((known) => known.name === kind)?.width ?? 0);
    return `--sketch: ${colour}; --wide: ${Math.max(5, wide * 10)}px`;
  }
}

export const kinds = new Kinds();
