import { appInstall } from '@stoa/contract/app-install.ts'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { makeMerchant } from '../make.ts'
import type { Wix } from './wix-site.ts'
import type { WixSite } from './wix-types.ts'

type Merchant = Awaited<ReturnType<typeof makeMerchant>>

/** Connects a site to a merchant, a new one unless it is given: from the settings page to Wix and back, with the proof of Wix. */
export async function connectWixSite(app: TestApp, wix: Wix, site: WixSite, merchant?: Merchant): Promise<Merchant> {
  const person = merchant ?? (await makeMerchant(app))
  const { state } = await app.call(appInstall.wixSetup, { as: person.as, body: {} })
  const query = { instanceId: site.instanceId, state, signedInstance: wix.signInstance(site.instanceId) }
  expect(await app.call(appInstall.wixCallback, { as: person.as, query })).toMatchObject({ status: 'connected' })
  return person
}
