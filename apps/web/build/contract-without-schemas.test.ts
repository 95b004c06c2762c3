import { transformSync } from '@babel/core'
import { describe, expect, it } from 'vitest'
import { importWithoutSchemas, readWithoutSchemas } from './contract-without-schemas.ts'

describe('A contract file without schemas', () => {
  it('has its routes, each with what a call needs, and its enumerations, with their options', () => {
    const code = `
      export const Status = z.enum(['open', 'closed'])
      export const Body = z.object({ id: z.string() })
      export const thing = { get: route({ method: 'GET', path: '/Thing', permission: 'thing:read', returns: Body, answers: 'blob' }) }`
    expect([...readWithoutSchemas(code)].map(([name, { code: left }]) => [name, left])).toEqual([
      ['Status', '{options:["open","closed"]}'],
      ['thing', '{get:{method:"GET",path:"/Thing",answers:"blob"}}'],
    ])
  })

  it('leaves out what is not written out', () => {
    const code = `
      export const Status = z.enum(names)
      export const spread = { get: route({ ...shared, path: '/Thing' }) }
      export const computed = { get: route({ method, path: '/Thing' }) }
      export const other = { get: make({ method: 'GET' }) }`
    expect(readWithoutSchemas(code).size).toBe(0)
  })
})

describe('A file of a screen', () => {
  const importsOf = (body: string): string[] => {
    const code = `import { order } from '@stoa/contract/order.ts'\nimport { OrderStatus, statesOf } from '@stoa/contract/states.ts'\n${body}`
    const options = { configFile: false as const, babelrc: false, plugins: [importWithoutSchemas], parserOpts: { plugins: ['typescript' as const] } }
    return (
      transformSync(code, options)
        ?.code?.match(/^import .*(?=;$)/gm)
        ?.map((line) => line.replaceAll('"', "'")) ?? []
    )
  }

  it('imports what it calls or lists without schemas', () => {
    expect(importsOf('useCall(order.getByHash, {}); type S = typeof OrderStatus; OrderStatus.options.map(statesOf)')).toEqual([
      `import { order } from '@stoa/contract/order.ts?without-schemas'`,
      `import { statesOf } from '@stoa/contract/states.ts'`,
      `import { OrderStatus } from '@stoa/contract/states.ts?without-schemas'`,
    ])
  })

  it('imports the schemas where it uses one', () => {
    const whole = [`import { order } from '@stoa/contract/order.ts'`, `import { OrderStatus, statesOf } from '@stoa/contract/states.ts'`]
    expect(importsOf('usePortalForm({ schema: order.refund.body }); OrderStatus.parse(statesOf)')).toEqual(whole)
    expect(importsOf('const { maxBytes } = order.refund.files.image; OrderStatus.enum')).toEqual(whole)
    expect(importsOf('const route = order.refund; usePortalForm({ schema: route.body }); OrderStatus.safeParse(1)')).toEqual(whole)
    expect(importsOf('const { refund } = order; check(OrderStatus)')).toEqual(whole)
    expect(importsOf('const route = order[name]; OrderStatus["enum"]')).toEqual(whole)
  })
})
