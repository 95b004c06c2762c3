/** Colours in English, and what they are called in Dutch, German, French, Spanish and Italian; in small letters without accents. */
const colours: Readonly<Record<string, string>> = {
  Black: 'zwart zwarte schwarz schwarze noir noire negro negra nero nera',
  White: 'wit witte weiss weisse blanc blanche blanco blanca bianco bianca',
  Grey: 'gray grijs grijze grau graue gris grise grigio grigia',
  Red: 'rood rode rot rote rouge rojo roja rosso rossa',
  Blue: 'blauw blauwe blau blaue bleu bleue azul blu',
  Green: 'groen groene grun grune gruen vert verte verde',
  Yellow: 'geel gele gelb gelbe jaune amarillo amarilla giallo gialla',
  Orange: 'oranje naranja arancione',
  Purple: 'paars paarse lila violet violett violette morado morada viola',
  Pink: 'roze rosa rose',
  Brown: 'bruin bruine braun braune brun brune marron marrone',
  Beige: '',
  Silver: 'zilver silber silbern argent plata plateado argento',
  Gold: 'goud gouden golden dore oro dorado',
  Turquoise: 'turkoois turkis tuerkis turquesa turchese',
  Multicolour: 'multicolor multicoloured multicolored meerkleurig mehrfarbig multicolore bunt',
  Transparent: 'doorzichtig durchsichtig transparente trasparente',
}

const named: ReadonlyMap<string, string> = new Map(
  Object.entries(colours).flatMap(([english, others]) =>
    [english.toLowerCase(), ...others.split(' ')].filter((word) => word !== '').map((word): [string, string] => [word, english]),
  ),
)

/** The English name of a colour, from a word in small letters without accents; undefined for a word of no language we know. */
export function colourNamed(word: string): string | undefined {
  return named.get(word)
}
