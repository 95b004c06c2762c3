import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Sent } from './subjects.ts'

type Schema = { properties?: Record<string, unknown> }
type Operation = { parameters?: { in: string; name: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } }
type Contract = { paths: Record<string, Record<string, Operation>> }

const fileOf = (provider: string): URL => new URL(`../../../../../shared/contracts/${provider}.json`, import.meta.url)

/** Whether the contract of a provider lies beside the repository. It is no part of it: where it is absent, the tests that read it are skipped. */
export const contractOf = (provider: string): boolean => existsSync(fileOf(provider))

/** Returns what of some requests the contract of a provider does not accept, and how many of its operations were used. Requests to paths that fit `without` are left out. */
export function findContractProblems(
  provider: string,
  contentType: string,
  sent: readonly Sent[],
  without?: RegExp,
): { problems: string[]; checked: number } {
  const contract = JSON.parse(readFileSync(fileOf(provider), 'utf8')) as Contract
  const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: contentType !== 'application/json' })
  ajv.addSchema(contract, 'contract')
  const paths = Object.keys(contract.paths).map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  const problems = new Set<string>()
  const checked = new Set<string>()
  for (const { method, path, query, body } of sent) {
    if (without?.test(path)) continue
    const name = paths.find(({ pattern }) => pattern.test(path))?.path ?? ''
    const operation = contract.paths[name]?.[method.toLowerCase()]
    checked.add(`${method} ${name}`)
    if (!operation) problems.add(`${method} ${path} is not there`)
    const known = new Set(operation?.parameters?.filter((one) => one.in === 'query').map((one) => one.name))
    for (const key of Object.keys(query)) if (!known.has(key)) problems.add(`${method} ${name} has no ${key}`)
    if (method === 'GET' || !operation) continue
    const pointer = `contract#/paths/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}`
    const schema = operation.requestBody?.content[contentType]?.schema
    const taken = schema?.properties
    if (taken) for (const key of Object.keys(body)) if (!(key in taken)) problems.add(`${method} ${name} takes no ${key}`)
    const validate = ajv.compile({ $ref: `${pointer}/${method.toLowerCase()}/requestBody/content/${contentType.replaceAll('/', '~1')}/schema` })
    if (!validate(structuredClone(body))) problems.add(`${method} ${name}: ${ajv.errorsText(validate.errors)}`)
  }
  return { problems: [...problems], checked: checked.size }
}
