import type { Company } from '@stoa/contract/company.ts'
import type { CompanyRow } from './queries.ts'
import { pictureHref, platformOf } from './rules.ts'

/** A company row as the contract words it. */
export function toCompany({ mode, shopProvider, splashFile, panoramaFile, faviconFile, aboutInfo, ...row }: CompanyRow): Company {
  return {
    ...row,
    ...platformOf({ companyType: row.companyType, mode, shopProvider }),
    platformProduct: mode,
    aboutInfo: aboutInfo ?? '',
    splashHref: pictureHref(splashFile),
    panoramaHref: pictureHref(panoramaFile),
    favicon: pictureHref(faviconFile),
  }
}
