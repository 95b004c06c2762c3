import type { FeedFormat, FeedInfo, FeedProduct } from '../../../domains/channel/ports.ts'
import { escapeXml } from '../../../files/escape-xml.ts'
import type { Cells } from './columns.ts'
import { columns, rowsOf } from './columns.ts'

/** RSS 2.0 with the elements of Google: an item per variant. */
export const xmlFormat: FeedFormat = {
  extension: 'xml',
  contentType: 'application/rss+xml',
  head: ({ title, link }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">\n<channel>\n` +
    `${element('title', title)}${element('link', link)}${element('description', title)}`,
  product: (product, info) =>
    rowsOf(product, info)
      .map((cells) => itemOf(cells, product, info))
      .join(''),
  separator: '',
  tail: '</channel>\n</rss>\n',
}

function itemOf(cells: Cells, { currency }: FeedProduct, { country }: FeedInfo): string {
  const elements = columns.flatMap((column) => {
    const value = cells[column]
    if (column === 'shipping') return value === undefined ? [] : [shippingOf(String(value).split(':').at(-1) ?? '', country, currency)]
    return (typeof value === 'string' ? [value] : (value ?? [])).filter((one) => one !== '').map((one) => element(`g:${column}`, one))
  })
  return `<item>\n${elements.join('')}</item>\n`
}

function shippingOf(price: string, country: string, currency: string): string {
  return price.endsWith(currency) ? `<g:shipping>${element('g:country', country).trimEnd()}${element('g:price', price).trimEnd()}</g:shipping>\n` : ''
}

/** Characters that XML 1.0 cannot hold: a space in their place keeps the words beside them apart. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text.replaceAll(forbidden, ' '))}</${name}>\n`
}
