import type { ShopperMails } from '@stoa/contract/shopper.ts'
import type { Ctx } from '../../../kit/context.ts'
import { findShopperMails } from './queries-mail.ts'

/** Returns which e-mails the shoppers of the caller's marketplace get; none until it chooses. */
export async function getShopperMails({ db, scope }: Pick<Ctx, 'db' | 'scope'>): Promise<ShopperMails> {
  return (await findShopperMails(db, scope)) ?? { onPurchase: false, onShipment: false, onCancellation: false }
}
