import { shipping } from '@stoa/contract/shipping.ts'
import { handle } from '../../kit/http.ts'
import { getRates } from './get-rates.ts'
import { quoteBasket } from './quote-basket.ts'
import { upsertRates } from './upsert-rates.ts'

export const shippingRoutes = [handle(shipping.rates, getRates), handle(shipping.upsertRates, upsertRates), handle(shipping.quote, quoteBasket)]
