import { appInstall } from '@stoa/contract/app-install.ts'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import type { Made } from '../make.ts'
import { makeMerchant } from '../make.ts'
import type { Wix } from './wix-site.ts'
import type { WixSite } from './wix-types.ts'

/** Connects a site to a company, a new merchant unless it is given: from the settings page to Wix and back, with the proof of Wix. */
export async function connectWixSite(app: TestApp, wix: Wix, site: WixSite, company?: Made): Promise<Made> {
  const person = company ?? (await makeMerchant(app))
  const { state } = await app.call(appInstall.wixSetup, { as: person.as, body: {} })
  const query = { instanceId: site.instanceId, state, signedInstance: wix.signInstance(site.instanceId) }
  expect(await app.call(appInstall.wixCallback, { as: person.as, query })).toMatchObject({ status: 'connected' })
  return person
}
