import { escapeXml } from './escape-xml.ts'

/** An XML element: its name, its text or children, and its attributes. A child that is `undefined` or `false` is left out. */
export type XmlElement = readonly [name: string, content: string | readonly XmlChild[], attributes?: Readonly<Record<string, string>>]
export type XmlChild = XmlElement | undefined | false

/** Returns an XML document in UTF-8, two spaces per level. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`
}

/**
 * Writes an XML document whose last children come in batches, a piece of text for each, so that a large one is never whole in memory. `first` are the
 * children before them.
 */
export async function* writeXmlInPieces(
  [name, first, attributes]: readonly [name: string, first: readonly XmlChild[], attributes: Readonly<Record<string, string>>],
  batches: AsyncIterable<readonly XmlElement[]>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${openingOf(name, attributes)}>\n${writeChildren(first, '  ')}`
  for await (const batch of batches) yield writeChildren(batch, '  ')
  yield `</${name}>\n`
}

function openingOf(name: string, attributes: Readonly<Record<string, string>>): string {
  return [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
}

function writeChildren(children: readonly XmlChild[], indent: string): string {
  return children
    .filter((child): child is XmlElement => child !== undefined && child !== false)
    .map((child) => writeElement(child, indent))
    .join('')
}

function writeElement([name, content, attributes = {}]: XmlElement, indent: string): string {
  const open = openingOf(name, attributes)
  if (typeof content === 'string') return `${indent}<${open}>${escapeXml(content)}</${name}>\n`
  return `${indent}<${open}>\n${writeChildren(content, `${indent}  `)}${indent}</${name}>\n`
}
