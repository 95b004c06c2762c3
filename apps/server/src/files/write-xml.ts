import { escapeXml } from './escape-xml.ts'

/** An XML element: its name, its text or children, and its attributes. A child that is `undefined` or `false` is left out. */
export type XmlElement = readonly [name: string, content: string | readonly XmlChild[], attributes?: Readonly<Record<string, string>>]
export type XmlChild = XmlElement | undefined | false

/** Returns an XML document in UTF-8, two spaces per level. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`
}

function writeElement([name, content, attributes = {}]: XmlElement, indent: string): string {
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${open}>${escapeXml(content)}</${name}>\n`
  const children = content.filter((child): child is XmlElement => child !== undefined && child !== false)
  return `${indent}<${open}>\n${children.map((child) => writeElement(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}
