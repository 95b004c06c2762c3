import type { Permission } from '@stoa/contract/permissions.ts'
import type { CompanyType } from '@stoa/contract/states.ts'

/** An action on a screen, or what to know of it. Only people who hold the permission, in a company of the type, read it. `href` leads there. */
export type GuideStep = { text: string; href?: string; permission?: Permission; for?: CompanyType }

/** What a screen is for, and its steps. */
export type Guide = { purpose: string; steps: readonly GuideStep[] }

/** Guides by the address of their screen, as the routes have it. */
export type Guides = Readonly<Record<string, Guide>>
