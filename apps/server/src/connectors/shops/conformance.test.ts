import { describe, expect, it } from 'vitest'
import { collect, referencesOf } from '../../../test/collect-pull.ts'
import { useShopSubjects } from '../../../test/shop-subjects.ts'
import type { Json } from '../../kit/json.ts'

function stepsOf(path: string): string[] {
  const names = path.split(' > ')
  return names.map((_, n) => names.slice(0, n + 1).join(' > '))
}

describe.each(useShopSubjects())('$name as a shop', (subject) => {
  const { open, many } = subject
  it('is checked by one look and says its name', async () => {
    const { access } = await open(3)
    expect((await subject.connector.check(access)).name).not.toBe('')
  })

  it('gives every product once, in batches, and shows the total', async () => {
    const { access, references } = await open(many)
    const batches = await collect(subject.connector.pull(access, null))
    expect(referencesOf(batches)).toEqual(references)
    expect(Math.max(...batches.map((batch) => batch.items.length))).toBeLessThanOrEqual(1000)
    expect(batches.length).toBeGreaterThan(2)
    expect(batches.at(-1)?.total).toBe(references.length)
  })

  it('goes on after any batch where it stopped', async () => {
    const { access, references } = await open(many)
    const batches = await collect(subject.connector.pull(access, null))
    for (const [index, batch] of batches.entries()) {
      const cursor = JSON.parse(JSON.stringify(batch.cursor)) as Json
      expect([...referencesOf(batches.slice(0, index + 1)), ...referencesOf(await collect(subject.connector.pull(access, cursor)))]).toEqual(
        references,
      )
    }
  })

  it('gives nothing of an empty shop, and no error', async () => {
    const { access } = await open(0)
    expect(referencesOf(await collect(subject.connector.pull(access, null)))).toEqual([])
  })

  it('gives all others when one product is bad, and names that one', async () => {
    const { access, references } = await open(12, true)
    const batches = await collect(subject.connector.pull(access, null))
    expect(referencesOf(batches)).toEqual(references.filter((_, index) => index !== 2))
    const issues = batches.flatMap((batch) => batch.items.filter((item) => !item.isProduct))
    expect(issues.length).toBeGreaterThan(0)
    expect(new Set(issues.map((item) => (item.isProduct ? '' : item.reference)))).toEqual(new Set([references[2]]))
  })

  it('shows the categories of its products, each once, parents named', async () => {
    const { access } = await open(40)
    // A platform without categories of its own has none to show.
    if (!subject.connector.categories) return
    const categories = await subject.connector.categories(access)
    const references = new Set(categories.map(({ reference }) => reference))
    expect(references.size).toBe(categories.length)
    for (const { parentReference } of categories) if (parentReference !== null) expect(references).toContain(parentReference)
    const nameOf = new Map(categories.map((one) => [one.reference, one]))
    const pathOf = (reference: string | null): string => {
      const one = reference === null ? undefined : nameOf.get(reference)
      return one === undefined ? '' : [pathOf(one.parentReference), one.name].filter((part) => part !== '').join(' > ')
    }
    const products = (await collect(subject.connector.pull(access, null))).flatMap((batch) =>
      batch.items.flatMap((item) => (item.isProduct && item.product.category !== '' ? [item.product.category] : [])),
    )
    expect(products.length).toBeGreaterThan(0)
    expect(new Set(categories.map(({ reference }) => pathOf(reference)))).toEqual(new Set(products.flatMap(stepsOf)))
  })

  it('stops when it is requested to', async () => {
    const { access } = await open(many)
    const stopping = new AbortController()
    const pulling = (async () => {
      for await (const batch of subject.connector.pull({ ...access, signal: stopping.signal }, null))
        if (batch.items.length > 0) stopping.abort(new Error('stopped'))
    })()
    await expect(pulling).rejects.toThrow('stopped')
  })

  it('finds products by their references, without those that are gone', async () => {
    const { access, references } = await open(6)
    if (!subject.connector.findProducts) return
    const items = await subject.connector.findProducts(access, [references[4] ?? '', references[1] ?? '', '999999999'])
    expect(items.map((item) => (item.isProduct ? item.product.reference : '')).toSorted()).toEqual(
      [references[1] ?? '', references[4] ?? ''].toSorted(),
    )
  })

  it('names what changed since an instant', async () => {
    const { access, references } = await open(6)
    if (!subject.connector.listChangedProducts) return
    const changed: string[] = []
    for await (const page of subject.connector.listChangedProducts(access, new Date(0))) changed.push(...page)
    expect(changed.toSorted()).toEqual(references.toSorted())
  })
})
