import { company } from '@stoa/contract/company.ts'
import { identity } from '@stoa/contract/identity.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { getAgency } from './get-agency.ts'
import { getIdentity } from './get-identity.ts'
import { getMy } from './get-my.ts'
import { getSocialMapping } from './get-social-mapping.ts'
import { updateCompany } from './update-company.ts'
import { updateSocialMapping } from './update-social-mapping.ts'
import { updatePlatformProduct } from './update-platform-product.ts'

// What a company is to another (info, merchants, activation) hangs on partnerships, which are the marketplace domain's.
export const companyRoutes: readonly BoundRoute[] = [
  handle(company.my, getMy),
  handle(identity.get, getIdentity),
  handleOutsideTransaction(company.update, updateCompany),
  handle(company.updatePlatformProduct, updatePlatformProduct),
  handle(company.getSocialMapping, getSocialMapping),
  handle(company.updateSocialMapping, updateSocialMapping),
  handle(company.getAgency, getAgency),
]
