import type { TestApp } from './app.ts'
import { unique } from './make.ts'

/** A webhook as it arrived. */
export type ReceivedWebhook = {
  headers: Record<string, string>
  body: string
  event: { id: string; type: string; createdAt: string; data: Record<string, unknown> }
}

/** A simulated receiver of webhooks that answers a status. */
export function makeReceiver(app: TestApp, status?: number): { url: string; received(): Promise<ReceivedWebhook[]> } {
  const address = `${app.publicUrl}/sandbox/hooks/${unique()}`
  return {
    url: status === undefined ? address : `${address}/${status}`,
    /** What it received, oldest first. */
    async received() {
      const { received } = (await (await fetch(address)).json()) as { received: Omit<ReceivedWebhook, 'event'>[] }
      return received.toReversed().map((one) => ({ ...one, event: JSON.parse(one.body) as ReceivedWebhook['event'] }))
    },
  }
}
