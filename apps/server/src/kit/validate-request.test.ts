import type { RouteDefinition } from '@stoa/contract/route.ts'
import { Id, QueryFlag, repeated } from '@stoa/contract/page.ts'
import { Currency } from '@stoa/contract/money.ts'
import { NewProduct } from '@stoa/contract/product-edit.ts'
import { CountryCode } from '@stoa/contract/text-formats.ts'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AppError } from './errors.ts'
import { readMultipart, setNested } from '../files/multipart.ts'
import { checkFormBody, checkPart, checkQuery } from './validate-request.ts'

function issues(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return (error as AppError).details.errors?.map(({ path, code }) => `${path} ${code}`)
  }
  return 'accepted'
}

const Body = z.strictObject({
  name: z.string().check(z.minLength(1)),
  lines: z.array(z.strictObject({ quantity: z.int() })),
  note: z.optional(z.string()),
  isOn: z.optional(z.boolean()),
  size: z.optional(z.nullable(z.int())),
})

describe('what a request sends', () => {
  it('is refused with each invalid field named by its path', () => {
    expect(issues(() => checkPart(Body, { name: '', lines: [{ quantity: 1 }, { quantity: 'two', extra: 1 }], companyId: 'x' }))).toEqual([
      'name too_small',
      'lines.1.quantity invalid_type',
      'lines.1.extra unknown_field',
      'companyId unknown_field',
    ])
    expect(issues(() => checkPart(Body, {}))).toEqual(['name required', 'lines required'])
  })

  it('is refused with a code of its own for a country or currency that does not exist', () => {
    const Place = z.strictObject({ country: CountryCode, currency: Currency })
    expect(issues(() => checkPart(Place, { country: 'ZZ', currency: 'ZZZ' }))).toEqual(['country invalid_value', 'currency invalid_value'])
    expect(issues(() => checkPart(Place, { country: 'nl', currency: 'euro' }))).toEqual(['country invalid_format', 'currency invalid_format'])
  })

  it('as a form is read as the numbers and booleans the shape wants', () => {
    expect(checkFormBody(Body, { name: '7', lines: [{ quantity: '3' }], isOn: 'true', size: '' })).toEqual({
      name: '7',
      lines: [{ quantity: 3 }],
      isOn: true,
      size: null,
    })
    expect(issues(() => checkFormBody(Body, { name: 'a', lines: [{ quantity: 'three' }] }))).toEqual(['lines.0.quantity invalid_type'])
  })

  it('as a form has one way to say null, for ids, numbers, text and objects alike', () => {
    const Form = z.strictObject({
      parentId: z.optional(z.nullable(Id)),
      size: z.nullable(z.int()),
      note: z.optional(z.nullable(z.string())),
      banner: z.optional(z.nullable(z.strictObject({ height: z.int() }))),
      text: z.optional(z.string()),
      count: z.optional(z.int()),
      link: z.optional(z.union([z.url(), z.literal('')])),
      tags: z._default(z.array(z.string()), ['none']),
      terms: z.optional(z.literal(true)),
    })
    const empty = { parentId: '', size: '', note: '', banner: '', text: '', count: '', link: '', tags: '' }
    expect(checkFormBody(Form, empty)).toEqual({ parentId: null, size: null, note: null, banner: null, text: '', link: '', tags: [] })
    expect(checkFormBody(Form, { size: '4', banner: { height: '7' }, tags: 'one', terms: 'true' })).toEqual({
      size: 4,
      banner: { height: 7 },
      tags: ['one'],
      terms: true,
    })
    expect(issues(() => checkFormBody(Form, { size: 'four', parentId: 'root', banner: 'none' }))).toEqual([
      'parentId invalid_format',
      'size invalid_type',
      'banner invalid_type',
    ])
  })

  it('as a form may hold a list of a product as JSON in one field, or a single text as a list of one', () => {
    const product = { name: 'Oak stool', variants: '[{"sku":"OAK-1","priceMinor":4950}]' }
    expect(checkFormBody(NewProduct, { ...product, externalTags: '["oak","new"]' })).toMatchObject({
      externalTags: ['oak', 'new'],
      variants: [{ sku: 'OAK-1', priceMinor: 4950 }],
    })
    expect(checkFormBody(NewProduct, { ...product, externalTags: 'oak' })).toMatchObject({ externalTags: ['oak'] })
    expect(checkFormBody(NewProduct, { ...product, externalTags: ['oak', 'new'] })).toMatchObject({ externalTags: ['oak', 'new'] })
  })

  it('in the query takes repeated keys as a list and refuses unknown ones', () => {
    const definition: RouteDefinition = {
      method: 'GET',
      path: '/x',
      permission: 'anyone',
      summary: '',
      query: z.object({ status: repeated(z.enum(['a', 'b'])), only: z._default(QueryFlag, true) }),
    }
    expect(checkQuery(definition, { status: 'a', only: 'false' })).toEqual({ status: ['a'], only: false })
    expect(checkQuery(definition, { status: ['a', 'b'] })).toEqual({ status: ['a', 'b'], only: true })
    expect(checkQuery(definition, {})).toEqual({ status: [], only: true })
    expect(issues(() => checkQuery(definition, { limit: '1' }))).toEqual(['limit unknown_field'])
    expect(issues(() => checkQuery(definition, { only: 'maybe' }))).toEqual(['only invalid_union'])
  })
})

describe('nested form names', () => {
  it('build objects and lists', () => {
    const body = {}
    setNested(body, 'styling[PrimaryColor]', '#000000')
    setNested(body, 'lines[0][quantity]', '2')
    setNested(body, 'lines[1][quantity]', '3')
    setNested(body, 'tags', 'a')
    setNested(body, 'tags', 'b')
    expect(body).toEqual({ styling: { PrimaryColor: '#000000' }, lines: [{ quantity: '2' }, { quantity: '3' }], tags: ['a', 'b'] })
  })

  it.each(['__proto__[x]', 'a[__proto__][x]', 'constructor[prototype][x]', 'a.b.c.d.e.f', 'lines[501][x]'])(
    'never touch a prototype or go without end: %s',
    (name) => {
      const body: Record<string, unknown> = {}
      expect(() => setNested(body, name, '1')).toThrow(expect.objectContaining({ code: 'malformed_body' }))
      expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    },
  )
})

describe('a multipart body', () => {
  /** A request whose only file ends with an error. */
  function requestEnding(error: Error): FastifyRequest {
    const file = new Readable({ read: () => void file.destroy(error) })
    const parts = async function* () {
      yield { type: 'file', fieldname: 'file', filename: 'a.csv', mimetype: 'text/csv', file }
    }
    return { parts, raw: { errored: null } } as unknown as FastifyRequest
  }
  const fields = { file: { accepts: 'csv', maxBytes: 1000 } } as const

  it('that cannot be stored is not called malformed', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    await expect(readMultipart(requestEnding(full), fields)).rejects.toBe(full)
  })

  it('that ends early is malformed', async () => {
    const cut = new Error('Part terminated early due to unexpected end of multipart data')
    await expect(readMultipart(requestEnding(cut), fields)).rejects.toMatchObject({ code: 'malformed_body' })
  })
})
