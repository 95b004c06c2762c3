import type { Company } from '@stoa/contract/company.ts'
import type { CompanyRow } from './queries.ts'
import { pictureHref, platformOf } from './rules.ts'

/** A company row as the contract words it. */
export function toCompany({ mode, shopProvider, splashFile, panoramaFile, faviconFile, aboutInfo, ...rest }: CompanyRow): Company {
  const { pauseStartsAt, pauseResumesAt, hasPauseStarted, ...row } = rest
  return {
    ...row,
    ...platformOf({ companyType: row.companyType, mode, shopProvider }),
    platformProduct: mode,
    salesPause: pauseStartsAt === null ? null : { startsAt: pauseStartsAt, resumesAt: pauseResumesAt, hasStarted: hasPauseStarted },
    aboutInfo: aboutInfo ?? '',
    splashHref: pictureHref(splashFile),
    panoramaHref: pictureHref(panoramaFile),
    favicon: pictureHref(faviconFile),
  }
}
