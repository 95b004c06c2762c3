import type { Profile } from '@stoa/contract/company.ts'
import type { Language } from '@stoa/contract/languages.ts'

export type ProfileValues = {
  name: string
  hasKeyboardShortcuts: boolean
  language: Language | ''
  tagline: string
  handle: string
  description: string
  socialLinks: Profile['socialLinks']
  logo: File | null
  splash: File | null
  panorama: File | null
}
