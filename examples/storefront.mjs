// A whole storefront in one file, without dependencies: products, a product's page, shipping quote and order. See docs/build-a-storefront.md.
//   STOA_URL=http://localhost:4000 STOA_KEY=… node examples/storefront.mjs
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text) => String(text).replace(/[&<>"']/g, (letter) => escapes[letter])
// Minor units have the digits of ISO 4217. `Intl` shows some currencies, such as HUF, with fewer.
const noDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const fourDigits = ['CLF', 'UYW']
const digitsOf = (currency) => (noDigits.includes(currency) ? 0 : threeDigits.includes(currency) ? 3 : fourDigits.includes(currency) ? 4 : 2)

/** An amount of the API as people read it. */
export const price = ({ minor, currency }) => {
  const digits = digitsOf(currency)
  return new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    minor / 10 ** digits,
  )
}

/** What Stoa answered when it refused a request: the person's own input, or something to try again. */
class Refusal extends Error {
  constructor(status, { detail, title, errors = [] }) {
    super([detail ?? title, ...errors.map(({ message }) => message)].join(' '))
    this.status = status
  }
}

/** Returns a server that sells what is on sale on one marketplace. The key can do `catalogue:read`, `shipping:read` and `order:take`. */
export function createStorefront({ stoaUrl, key }) {
  async function call(path, { body, idempotencyKey } = {}) {
    const response = await fetch(`${stoaUrl}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Refusal(response.status, answer)
    return answer
  }

  const page = (title, content) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}ul{display:grid;gap:1rem;padding:0;
grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));list-style:none}img{width:100%;border-radius:.5rem}label{display:block;margin:.5rem 0}</style>
<p><a href="/">All products</a></p><h1>${escape(title)}</h1>${content}`
  const picture = (one) => (one ? `<img src="${escape(stoaUrl + one.src)}" alt="${escape(one.alt)}">` : '')
  const amount = ({ price: own, campaignPrice }) => {
    if (campaignPrice) return `<s>${price(own)}</s> ${price(campaignPrice)}`
    return own ? price(own) : 'No price'
  }

  /** The front page: a page of the catalogue, which names the next one. */
  async function showProducts(url) {
    const cursor = url.searchParams.get('cursor')
    const text = url.searchParams.get('text')
    const query = new URLSearchParams({ ...(cursor ? { cursor } : {}), ...(text ? { filter: `text co ${JSON.stringify(text)}` } : {}) })
    const { value, next } = await call(`/Catalogue/PagedProducts?${query}`)
    const cards = value.map(
      (one) =>
        `<li><a href="/product/${one.id}">${picture(one.picture)}${escape(one.name)}</a><br>${amount(one)}<br><small>${escape(one.seller.companyName)}</small></li>`,
    )
    // The link to the next page keeps the search.
    const searchOf = (path) => new URLSearchParams({ ...(text ? { text } : {}), cursor: new URL(path, stoaUrl).searchParams.get('cursor') })
    const more = next === null ? '' : `<p><a href="/?${escape(searchOf(next))}">More products</a></p>`
    return page(
      'Products',
      `<form><input name="text" aria-label="Search" value="${escape(text ?? '')}"> <button>Search</button></form><ul>${cards.join('')}</ul>${more}`,
    )
  }

  async function showProduct(id) {
    const product = await call(`/Catalogue/Product/${id}`)
    const choices = product.variants.map(
      (one) =>
        `<option value="${one.id}"${one.stock === 0 ? ' disabled' : ''}>${escape(one.name || product.name)}: ${one.price ? price(one.campaignPrice ?? one.price) : 'no price'}</option>`,
    )
    const fields = ['name', 'email', 'street', 'postalCode', 'city', 'countryCode'].map(
      (name) => `<label>${name} <input name="${name}" required></label>`,
    )
    return page(
      product.name,
      `${picture(product.pictures[0])}<p>${escape(product.description)}</p>
      <form method="post" action="/buy"><label>Variant <select name="variantId">${choices.join('')}</select></label>
      <label>Quantity <input name="quantity" type="number" min="1" value="1"></label>${fields.join('')}
      <input type="hidden" name="purchase" value="${randomUUID()}"><button>Buy</button></form>`,
    )
  }

  /** Prices the shipping and places the order. The purchase has one id, so that sending the form twice buys once. */
  async function buy(form) {
    const { purchase, variantId, quantity, name, email, street, postalCode, city } = form
    const countryCode = form.countryCode.toUpperCase()
    const lines = [{ variantId, quantity: Number(quantity) }]
    const quote = await call('/ShippingInfo/Quote', { body: { destination: { countryCode, postalCode }, lines } })
    if (quote.total === null) throw new Refusal(422, { title: quote.merchants.map(({ failure }) => failure?.message ?? '').join(' ') })
    const group = await call('/Order/Intake', {
      idempotencyKey: purchase,
      body: {
        marketplaceOrderReference: `WEB-${purchase}`,
        currency: quote.total.currency,
        customer: { name, email },
        shippingAddress: { name, street, postalCode, city, countryCode },
        lines,
        shippingMinor: quote.total.minor,
      },
    })
    return page('Thank you', `<p>Order ${group.orders.map(({ orderId }) => escape(orderId)).join(', ')}, ${price(group.total)} with shipping.</p>`)
  }

  async function answer(request) {
    const url = new URL(request.url ?? '/', 'http://storefront')
    if (request.method === 'POST' && url.pathname === '/buy') {
      let body = ''
      for await (const chunk of request) body += chunk
      return buy(Object.fromEntries(new URLSearchParams(body)))
    }
    if (url.pathname === '/') return showProducts(url)
    const [, id] = /^\/product\/([\da-f-]{36})$/.exec(url.pathname) ?? []
    if (id === undefined) throw new Refusal(404, { title: 'There is no such page.' })
    return showProduct(id)
  }

  return createServer((request, response) => {
    const send = (status, html) => response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    answer(request).then(
      (html) => send(200, html),
      (error) => send(error instanceof Refusal ? error.status : 500, page('That did not work', `<p>${escape(error.message)}</p>`)),
    )
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { STOA_URL: stoaUrl = 'http://localhost:4000', STOA_KEY: key, PORT = '3000' } = process.env
  if (!key) throw new Error('Set STOA_KEY to an API key of the marketplace')
  createStorefront({ stoaUrl, key }).listen(Number(PORT), () => console.log(`http://localhost:${PORT}`))
}
