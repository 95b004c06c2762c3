import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopwareClient } from './client.ts'
import { pageSize } from './client.ts'
import { ShopwareCurrency } from './shapes.ts'

/** The type of a sales channel that is a shop. Source: Shopware, `Defaults::SALES_CHANNEL_TYPE_STOREFRONT`. */
const storefrontType = '8a243080f92e4c719546314b577cf82b'

const Channel = z.object({ id: z.string(), typeId: z.string(), languageId: z.string(), paymentMethodId: z.string(), shippingMethodId: z.string() })
const Country = z.object({ id: z.string(), iso: z.string() })
const State = z.object({ id: z.string(), technicalName: z.string(), stateMachine: z.object({ technicalName: z.string() }) })
const orElse = z.catch
const Taxed = z.object({ id: z.string(), tax: orElse(z.nullable(z.object({ taxRate: z.number() })), null) })

/** What an order of the portal is created with in a shop. */
export type OrderTerms = {
  channel: z.infer<typeof Channel>
  currencyId: string
  /** The ids of the countries that the shop knows, by their codes; that of the delivery is among them. */
  countryIds: ReadonlyMap<string, string>
  states: { order: string; delivery: string; paid: string; unpaid: string }
  /** Tax rates in percent, by product; a variant without one of its own has that of its product. */
  taxRates: ReadonlyMap<string, number>
}

/** Returns where orders and products of the portal belong: the first active storefront, or the first active channel. Throws UpstreamError `refused` without one. */
export async function readStorefront(client: ShopwareClient): Promise<z.infer<typeof Channel>> {
  const filter = [{ type: 'equals', field: 'active', value: true }]
  const { data } = await client.search(Channel, 'sales-channel', { limit: 100, filter, sort: [{ field: 'createdAt', order: 'ASC' }] })
  const channel = data.find(({ typeId }) => typeId === storefrontType) ?? data[0]
  if (!channel) throw refused('There is no active sales channel')
  return channel
}

/** Reads what an order is created with. Throws UpstreamError `refused` where the shop has no such currency or country, or no sales channel. */
export async function readOrderTerms(
  client: ShopwareClient,
  {
    currency,
    countryCode,
    billingCountryCode,
    productIds,
  }: { currency: string; countryCode: string; billingCountryCode?: string | undefined; productIds: readonly string[] },
): Promise<OrderTerms> {
  const codes = [...new Set([countryCode, ...(billingCountryCode === undefined ? [] : [billingCountryCode])])]
  const is = (field: string, value: string | boolean) => ({ type: 'equals', field, value })
  const [channel, currencies, countries, states, products] = await Promise.all([
    readStorefront(client),
    client.search(ShopwareCurrency, 'currency', { limit: 1, filter: [is('isoCode', currency)] }),
    client.search(Country, 'country', { limit: codes.length, filter: [{ type: 'equalsAny', field: 'iso', value: codes.join('|') }] }),
    client.search(State, 'state-machine-state', {
      limit: 100,
      filter: [{ type: 'equalsAny', field: 'technicalName', value: 'open|paid' }],
      associations: { stateMachine: {} },
    }),
    productIds.length === 0
      ? { data: [] }
      : client.search(Taxed, 'product', { ids: [...new Set(productIds)], limit: pageSize, associations: { tax: {} } }),
  ])
  const stateOf = (machine: string, name: string): string | undefined =>
    states.data.find(({ technicalName, stateMachine }) => technicalName === name && stateMachine.technicalName === `${machine}.state`)?.id
  const found = {
    currencyId: currencies.data[0]?.id,
    order: stateOf('order', 'open'),
    delivery: stateOf('order_delivery', 'open'),
    paid: stateOf('order_transaction', 'paid'),
    unpaid: stateOf('order_transaction', 'open'),
  }
  const { order, delivery, paid, unpaid, currencyId } = found
  const countryIds = new Map(countries.data.map(({ iso, id }) => [iso, id]))
  if (currencyId === undefined) throw refused(`The currency ${currency} is missing`)
  if (!countryIds.has(countryCode)) throw refused(`The country ${countryCode} is missing`)
  if (order === undefined || delivery === undefined || paid === undefined || unpaid === undefined) throw refused('An order state is missing')
  const taxRates = new Map(products.data.flatMap(({ id, tax }) => (tax === null ? [] : [[id, tax.taxRate] as const])))
  return { channel, currencyId, countryIds, states: { order, delivery, paid, unpaid }, taxRates }
}

function refused(reason: string): UpstreamError {
  return new UpstreamError('refused', message('upstream.shop_refused', { reason }))
}
