import type { Picture } from '@stoa/contract/text.ts'

/** A product's picture in the size for grids. */
export function gridPicture({ file, alt }: { file: string; alt: string }): Picture {
  return { src: `/files/${file}/grid.webp`, alt }
}

/** A product's picture in the size for its page. Width and height are of the original, for its proportion. */
export function detailPicture({ file, alt, width, height }: { file: string; alt: string; width: number; height: number }): Picture {
  return { src: `/files/${file}/detail.webp`, alt, width, height }
}
