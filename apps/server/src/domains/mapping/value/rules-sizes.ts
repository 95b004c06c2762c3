/** Sizes of clothes by their short name, and what they are called in English, Dutch, German, French, Spanish and Italian; small, without accents. */
const sizes: Readonly<Record<string, readonly string[]>> = {
  xxs: ['xxs', '2xs', 'extra extra small'],
  xs: ['xs', 'extra small', 'x small', 'extra klein', 'tres petit', 'extra pequeno', 'extra pequena', 'molto piccolo', 'molto piccola'],
  s: ['s', 'small', 'sm', 'klein', 'kleine', 'petit', 'petite', 'pequeno', 'pequena', 'piccolo', 'piccola'],
  m: ['m', 'medium', 'med', 'middel', 'middelgroot', 'mittel', 'mittelgross', 'moyen', 'moyenne', 'mediano', 'mediana', 'medio', 'media'],
  l: ['l', 'large', 'lg', 'groot', 'grote', 'gross', 'grosse', 'grand', 'grande'],
  xl: ['xl', 'extra large', 'x large', 'extra groot', 'extra gross', 'tres grand', 'extra grande', 'molto grande'],
  xxl: ['xxl', '2xl', 'extra extra large', 'xx large'],
  xxxl: ['xxxl', '3xl', 'xxx large'],
  xxxxl: ['xxxxl', '4xl', 'xxxx large'],
  onesize: ['one size', 'onesize', 'one size fits all', 'universal', 'universeel', 'einheitsgrosse', 'taille unique', 'talla unica', 'taglia unica'],
}

const named: ReadonlyMap<string, string> = new Map(Object.entries(sizes).flatMap(([short, words]) => words.map((word) => [word, short] as const)))

/** Returns the short name of a size, from words in small letters without accents such as "size medium"; undefined for what is no size. */
export function sizeNamed(words: string): string | undefined {
  const text = words
    .replace(/^(size|maat|grosse|taille|talla|taglia)\b[\s:]*/, '')
    .replaceAll(/[\s\-_.]+/g, ' ')
    .trim()
  return named.get(text)
}
