import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopInstalled } from '../events.ts'
import { openAccess } from '../open-access.ts'
import { findConnection } from '../queries.ts'

/** Says at the provider that nothing is left to set up, which it shows to the owner of the site. */
export async function completeInstall(jobCtx: JobCtx, { companyId, connectionId }: FactOf<typeof shopInstalled>): Promise<void> {
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const installer = connection && jobCtx.ports.shops[connection.provider]?.installer
  if (connection && installer?.finish) await installer.finish(openAccess(jobCtx, connection))
}
