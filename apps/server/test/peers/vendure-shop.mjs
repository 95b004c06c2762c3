// Starts a Vendure shop in memory and prints its address: `node vendure-shop.mjs FOLDER PORT`, where FOLDER has Vendure in its node_modules. Vendure is
// under the GPL: it runs as a program of its own, for tests only.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder = '', port = '0'] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const core = require('@vendure/core')
const { populate } = require('@vendure/core/cli')

/** What the shop sells: a product with sizes, one without, and enough others for several pages. */
const rows = [
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
  'Linen apron,linen-apron,An apron of washed linen,,category:Kitchen|brand:Haven,Size,S,APRON-S,24.50,standard,40,true,,',
  ',,,,,,L,APRON-L,26.50,standard,15,true,,',
  'Stoneware mug,stoneware-mug,A mug for tea,,category:Kitchen,,,MUG,9.95,standard,200,true,,',
  ...Array.from(
    { length: 120 },
    (_, n) => `Candle ${n + 1},candle-${n + 1},A candle,,category:Home,,,CANDLE-${n + 1},${n + 3}.00,standard,${n},true,,`,
  ),
]

const pictures = join(folder, 'pictures')
mkdirSync(pictures, { recursive: true })
const products = join(folder, 'products.csv')
writeFileSync(products, `${rows.join('\n')}\n`)

/** A payment method that pays back itself, as those of payment providers do; the other one leaves that to people. */
const card = new core.PaymentMethodHandler({
  code: 'card',
  description: [{ languageCode: core.LanguageCode.en, value: 'Card' }],
  args: {},
  createPayment: (ctx, order, amount) => ({ amount, state: 'Settled', transactionId: `paid-${order.code}` }),
  settlePayment: () => ({ success: true }),
  createRefund: (ctx, input, amount) => ({ state: 'Settled', transactionId: `refunded-${amount}` }),
})

const config = core.mergeConfig(core.defaultConfig, {
  apiOptions: { hostname: '127.0.0.1', port: Number(port), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: { tokenMethod: ['bearer'], superadminCredentials: { identifier: 'stoa', password: 'password-of-the-shop' } },
  dbConnectionOptions: { type: 'sqljs', synchronize: true, autoSave: false, logging: false },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler, card] },
  importExportOptions: { importAssetsDir: pictures },
})

const initialData = {
  defaultLanguage: core.LanguageCode.en,
  defaultZone: 'Europe',
  taxRates: [{ name: 'Standard', percentage: 21 }],
  countries: [{ name: 'Netherlands', code: 'NL', zone: 'Europe' }],
  shippingMethods: [{ name: 'Parcel', price: 500 }],
  paymentMethods: [
    { name: 'Invoice', handler: { code: core.dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] } },
    { name: 'Card', handler: { code: card.code, arguments: [] } },
  ],
  collections: [{ name: 'Kitchen', filters: [{ code: 'facet-value-filter', args: { facetValueNames: ['Kitchen'], containsAny: false } }] }],
}

/** A shop of euros whose prices include the tax, before anything is imported: Vendure keeps prices by currency. */
async function start() {
  const app = await core.bootstrap(config)
  const ctx = await app.get(core.RequestContextService).create({ apiType: 'admin' })
  const channels = app.get(core.ChannelService)
  const { id } = await channels.getDefaultChannel(ctx)
  const euro = core.CurrencyCode.EUR
  await channels.update(ctx, { id, availableCurrencyCodes: [euro], defaultCurrencyCode: euro, pricesIncludeTax: true })
  return app
}

const app = await populate(start, initialData, products)
const { port: opened } = app.getHttpServer().address()
process.stdout.write(`listening on http://127.0.0.1:${opened}\n`)
