import { generateSecret, generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { createCodes, readCode, stepOfCode } from './rules.ts'

const secret = generateSecret()
const at = new Date('2026-03-01T12:00:10Z')
const step = Math.floor(at.getTime() / 30_000)
const codeOf = (steps: number): string => generateSync({ secret, epoch: (step + steps) * 30 })

describe('a code of an authenticator app', () => {
  it('is taken one step before and after its own, and no further', () => {
    expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, codeOf(steps), 0, at))).toEqual([undefined, step - 1, step, step + 1, undefined])
  })

  it('is not taken for a step that was used, nor for one before it', () => {
    expect(stepOfCode(secret, codeOf(0), step, at)).toBeUndefined()
    expect(stepOfCode(secret, codeOf(-1), step, at)).toBeUndefined()
    expect(stepOfCode(secret, codeOf(1), step, at)).toBe(step + 1)
  })
})

describe('what somebody types', () => {
  it.each([
    ['123 456', 'app', '123456'],
    [' 123-456', 'app', '123456'],
    ['7K2MQ-X9D4T', 'recovery', '7k2mqx9d4t'],
    ['oil00-00000', 'recovery', '0110000000'],
    ['1234567', 'recovery', '1234567'],
  ])('%s is read as a code of kind %s', (typed, kind, code) => {
    expect(readCode(typed)).toEqual({ kind, code })
  })
})

it('recovery codes are ten, all different, and read as they are written', () => {
  const codes = createCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(readCode(code)).toEqual({ kind: 'recovery', code: code.replace('-', '') })
  }
})
