import type { OpenSession } from '@stoa/contract/security.ts'

// The order counts: Edge and Opera also say they are Chrome, Chrome says it is Safari, and Android says it is Linux.
const browsers = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\b(?:OPR|Opera)\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['safari', /\bSafari\//],
] as const

const systems = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMac OS X\b/],
  ['linux', /\b(?:Linux|CrOS)\b/],
] as const

/** Returns which browser and system a user agent names. */
export function deviceOf(userAgent: string): Pick<OpenSession, 'browser' | 'system'> {
  return {
    browser: browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other',
    system: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other',
  }
}
