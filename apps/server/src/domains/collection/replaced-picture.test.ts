import { rm, writeFile } from 'node:fs/promises'
import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Runs while no file can be removed from the store: what is removed is kept for backups first, and this backup has no folder. */
async function whileNothingIsRemoved<T>(run: () => Promise<T>): Promise<T> {
  const path = `${app.dataFolder}/files/.backup-broken`
  await writeFile(path, '')
  try {
    return await run()
  } finally {
    await rm(path)
  }
}

const statusOf = async (picture: { src: string } | null) => (await fetch(`${app.publicUrl}${picture?.src}`)).status

async function picture() {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  return { name: 'shop.png', type: 'image/png', bytes }
}

describe('A picture that replaces another', () => {
  test('stays with a collection although the old file cannot be removed', async () => {
    const { as } = await makeOperator(app)
    const upload = { picture: await picture() }
    const { id } = await app.call(collection.create, { as, body: { name: 'Pictured' }, upload })
    const changed = await whileNothingIsRemoved(() => app.call(collection.update, { as, body: { id, version: 1 }, upload }))
    expect(await statusOf(changed.picture)).toBe(200)
  })

  test('stays with a company although the old file cannot be removed', async () => {
    const { as } = await makeMerchant(app)
    const upload = { logo: await picture() }
    const { version } = await app.call(company.updateProfile, { as, body: { version: 1 }, upload })
    const changed = await whileNothingIsRemoved(() => app.call(company.updateProfile, { as, body: { version }, upload }))
    expect(await statusOf(changed.logo)).toBe(200)
  })
})
