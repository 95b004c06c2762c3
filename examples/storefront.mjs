// A whole storefront in one file, without dependencies: collections with filters, a product's page, shipping quote and order. See docs/build-a-storefront.md.
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
    // The detail says the same as the first error; of several it names one.
    super(errors.length > 0 ? [...new Set(errors.map(({ message }) => message))].join(' ') : (detail ?? title))
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
<title>${escape(title)}</title><style>*{box-sizing:border-box}body{font:16px/1.5 system-ui;max-width:72rem;margin:0 auto;padding:1rem}a{color:#0645ad}
ul{display:grid;gap:1.25rem 1rem;padding:0;margin:1rem 0;grid-template-columns:repeat(auto-fill,minmax(min(10rem,45%),1fr));list-style:none}
li img{aspect-ratio:1;object-fit:cover}img{width:100%;border-radius:.5rem}label{display:block;margin:.5rem 0}input,select,button{font:inherit;max-width:100%}
button{padding:.4rem 1rem}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a,li a{padding:.25rem 0}small{color:#555}fieldset{border:0;border-top:1px solid #ccc;
margin:.75rem 0;padding:.5rem 0;min-width:0}legend{font-weight:600;padding-right:.5rem}.values{max-height:14rem;overflow:auto}.prices input{width:6.5rem}
.columns{display:grid;gap:0 2rem}@media(min-width:48rem){.columns{grid-template-columns:15rem minmax(0,1fr)}.show{display:none}}
@media(max-width:47.99rem){.columns:not(:has(.show input:checked)) .filters{display:none}}</style>
<p><a href="/">All products</a></p><h1>${escape(title)}</h1>${content}`
  const picture = (one) => (one ? `<img src="${escape(stoaUrl + one.src)}" alt="${escape(one.alt)}">` : '')
  const amount = ({ price: own, campaignPrice }) => {
    if (campaignPrice) return `<s>${price(own)}</s> ${price(campaignPrice)}`
    return own ? price(own) : 'No price'
  }

  const sorts = {
    position: 'Our selection',
    name: 'Name',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
    '-updatedAt': 'Newest change',
  }
  const option = (value, label, chosen) => `<option value="${escape(value)}"${value === chosen ? ' selected' : ''}>${escape(label)}</option>`

  /** What the address of a list says, as the API takes it. Prices are typed as 12.50, and sent in minor units of the currency that the form names. */
  function choiceOf(params) {
    const choice = new URLSearchParams()
    for (const name of ['brand', 'attribute', 'sellerId', 'isInStock']) for (const value of params.getAll(name)) if (value) choice.append(name, value)
    const minor = (name) => Math.round(Number((params.get(name) ?? '').replace(',', '.')) * 10 ** digitsOf(params.get('currency')))
    if (minor('from') > 0) choice.set('minPriceMinor', String(minor('from')))
    if (minor('to') > 0) choice.set('maxPriceMinor', String(minor('to')))
    if (params.get('text')) choice.set('filter', `text co ${JSON.stringify(params.get('text'))}`)
    return choice
  }

  /** The filters of a list. Each facet is counted without its own filter, so that a second brand can be added to the first. */
  function filters(params, { isExact, brands, attributes, sellers, price: range, inStock }) {
    const box = (name, { value, label, count }) =>
      `<label><input type="checkbox" name="${name}" value="${escape(value)}"${params.getAll(name).includes(value) ? ' checked' : ''}> ${escape(label)}${isExact ? ` <small>${count}</small>` : ''}</label>`
    const group = (title, name, values, start = '') => {
      // What is chosen stays, also where no product has it beside the other filters.
      const gone = params.getAll(name).filter((value) => value.startsWith(start) && !values.some((one) => one.value === value))
      const boxes = [...values, ...gone.map((value) => ({ value, label: value.slice(start.length), count: 0 }))].map((one) => box(name, one))
      return boxes.length === 0 ? '' : `<fieldset><legend>${escape(title)}</legend><div class="values">${boxes.join('')}</div></fieldset>`
    }
    const priceInput = (name, label) => `<label>${label} <input name="${name}" inputmode="decimal" value="${escape(params.get(name) ?? '')}"></label>`
    const prices = ({ lowest, highest }) => `<fieldset class="prices"><legend>Price</legend>${priceInput('from', 'From')}${priceInput('to', 'To')}
      <input type="hidden" name="currency" value="${lowest.currency}">${isExact ? `<small>${price(lowest)} to ${price(highest)}</small>` : ''}</fieldset>`
    const yes = { true: 'Yes', false: 'No' }
    const groups = attributes.map(({ key, name, type, values }) => {
      const named = values.map(({ value, label, count }) => ({ value: `${key}:${value}`, label: type === 'boolean' ? yes[value] : label, count }))
      return group(name, 'attribute', named, `${key}:`)
    })
    const known = new Set(attributes.map(({ key }) => key))
    const unknown = params.getAll('attribute').filter((one) => one && !known.has(one.slice(0, one.indexOf(':'))))
    const merchants = sellers.map((one) => option(one.companyId, one.companyName, params.get('sellerId')))
    return [
      group(
        'Brand',
        'brand',
        brands.map(({ value, count }) => ({ value, label: value, count })),
      ),
      range.lowest ? prices(range) : '',
      ...groups,
      ...unknown.map((value) => box('attribute', { value, label: value.slice(value.indexOf(':') + 1), count: 0 })),
      sellers.length > 1 || params.get('sellerId')
        ? `<label>Sold by <select name="sellerId">${option('', 'Everyone')}${merchants.join('')}</select></label>`
        : '',
      box('isInStock', { value: 'true', label: 'In stock', count: inStock }),
    ].join('')
  }

  /** A list of products, of all or of a collection and those below it: one page, what it can be narrowed by, and where to go on. */
  async function showList(url, collectionId) {
    const params = url.searchParams
    const choice = [...choiceOf(params), ...(collectionId ? [['includeSubcollections', 'true']] : [])]
    const sort = Object.hasOwn(sorts, params.get('sort') ?? '') ? params.get('sort') : collectionId ? 'position' : 'name'
    const cursor = params.get('cursor')
    const list = collectionId ? `/Catalogue/ProductsInCollection/${collectionId}` : '/Catalogue/PagedProducts'
    const collectionsIn = (parentId) =>
      call(`/Catalogue/PagedCollections?${new URLSearchParams({ limit: '100', ...(parentId ? { parentId } : {}) })}`)
    const [{ value, next }, facets, { value: below }, { value: beside }] = await Promise.all([
      call(`${list}?${new URLSearchParams([...choice, ['sort', sort], ...(cursor ? [['cursor', cursor]] : [])])}`),
      call(`/Catalogue/Facets?${new URLSearchParams([...choice, ...(collectionId ? [['collectionId', collectionId]] : [])])}`),
      collectionsIn(collectionId),
      // A collection is named in the list of those beside it.
      collectionId ? collectionsIn(params.get('in')) : { value: [] },
    ])
    const cards = value.map(
      (one) =>
        `<li><a href="/product/${one.id}">${picture(one.picture)}${escape(one.name)}</a><br>${amount(one)}<br><small>${escape(one.seller.companyName)}</small></li>`,
    )
    const links = below.map((one) => `<a href="/collection/${one.id}?in=${collectionId ?? ''}">${escape(one.name)}</a>`)
    // The link to the next page keeps the choice.
    const kept = [...params].filter(([name, text]) => name !== 'cursor' && text !== '')
    const more = next && new URLSearchParams([...kept, ['cursor', new URL(next, stoaUrl).searchParams.get('cursor')]])
    const orders = Object.entries(sorts).filter(([name]) => name !== 'position' || collectionId)
    const first = collectionId
      ? `<input type="hidden" name="in" value="${escape(params.get('in') ?? '')}">`
      : `<label>Search <input name="text" type="search" value="${escape(params.get('text') ?? '')}"></label>`
    return page(
      beside.find((one) => one.id === collectionId)?.name ?? 'Products',
      `<nav>${links.join('')}</nav><div class="columns"><form>${first}
      <label>Sort by <select name="sort">${orders.map(([name, label]) => option(name, label, sort)).join('')}</select></label>
      <label class="show"><input type="checkbox"> Show filters</label><div class="filters">${filters(params, facets)}</div><button>Show products</button></form>
      <div>${cards.length > 0 ? `<ul>${cards.join('')}</ul>` : '<p>No product is like that. Remove a filter.</p>'}
      ${more ? `<p><a href="${url.pathname}?${escape(more)}">More products</a></p>` : ''}</div></div>`,
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
      <label>Note to the seller <textarea name="customerNote" maxlength="1000"></textarea></label>
      <input type="hidden" name="purchase" value="${randomUUID()}"><button>Buy</button></form>`,
    )
  }

  /** Prices the shipping and places the order. The purchase has one id, so that sending the form twice buys once. */
  async function buy(form) {
    const { purchase, variantId, quantity, name, email, street, postalCode, city, customerNote = '' } = form
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
        customerNote,
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
    if (url.pathname === '/') return showList(url)
    const [, collectionId] = /^\/collection\/([\da-f-]{36})$/.exec(url.pathname) ?? []
    if (collectionId) return showList(url, collectionId)
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
