import type { Profile } from '@stoa/contract/company.ts'
import type { ProfileRow } from './queries-profile.ts'
import { logoSize, pictureHref } from '../../company/rules.ts'

/** A profile row as the contract words it. A splash's size is not kept: it may be smaller than the preset. */
export function toProfile({ companyName, logoFile, splashFile, panoramaFile, ...row }: ProfileRow): Profile {
  const logo = pictureHref(logoFile)
  const splash = pictureHref(splashFile)
  const panorama = pictureHref(panoramaFile)
  return {
    ...row,
    logo: logo === null ? null : { src: logo, alt: companyName, ...logoSize },
    splash: splash === null ? null : { src: splash, alt: companyName },
    panorama: panorama === null ? null : { src: panorama, alt: companyName },
  }
}
