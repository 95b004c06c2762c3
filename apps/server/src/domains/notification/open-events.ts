import type { Ctx } from '../../kit/context.ts'
import type { StreamAnswer } from '../../kit/http.ts'
import { liveHub } from '../../kit/live.ts'

/** Opens the stream of what moves in the company. */
export function openEvents({ scope }: Ctx): StreamAnswer {
  return { open: (send) => liveHub().listen(scope.companyId, send) }
}
