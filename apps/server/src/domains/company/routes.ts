import { company } from '@stoa/contract/company.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle, handleAtEdge } from '../../kit/http.ts'
import { getAgency } from './get-agency.ts'
import { getMy } from './get-my.ts'
import { getMyProfile } from './get-my-profile.ts'
import { updateCompany } from './update-company.ts'
import { updatePlatformProduct } from './update-platform-product.ts'
import { updateProfile } from './update-profile.ts'

// What a company is to another (info, merchants, activation) hangs on partnerships, which are the marketplace domain's.
export const companyRoutes: readonly BoundRoute[] = [
  handle(company.my, getMy),
  handle(company.myProfile, getMyProfile),
  handleAtEdge(company.updateProfile, updateProfile),
  handleAtEdge(company.update, updateCompany),
  handle(company.updatePlatformProduct, updatePlatformProduct),
  handle(company.getAgency, getAgency),
]
