import type { Profile } from '@stoa/contract/company.ts'

export type ProfileValues = {
  name: string
  hasKeyboardShortcuts: boolean
  tagline: string
  handle: string
  description: string
  socialLinks: Profile['socialLinks']
  logo: File | null
  splash: File | null
}
