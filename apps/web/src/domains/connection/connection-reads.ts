import { company } from '@stoa/contract/company.ts'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'

/** What shows whether a shop is connected, and which. */
export const connectionReads = [company.my, connection.getPlatformSetup, connection.getEcommerce, connection.getMarketplaceAddon, runs.list]
