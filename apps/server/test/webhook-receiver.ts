import { isDeepStrictEqual } from 'node:util'
import { webhookPayloads } from '@stoa/contract/webhook-payload.ts'
import * as z from 'zod/mini'
import type { TestApp } from './app.ts'
import { unique } from './make.ts'

/** A webhook as it arrived. */
export type ReceivedWebhook = {
  headers: Record<string, string>
  body: string
  event: { id: string; type: string; createdAt: string; data: Record<string, unknown> }
}

/** Returns the event of a body. Throws where it is not exactly what the contract says of its topic. */
function readEvent(body: string): ReceivedWebhook['event'] {
  const event = JSON.parse(body) as ReceivedWebhook['event']
  const payload = Object.entries(webhookPayloads).find(([topic]) => topic === event.type)?.[1]
  if (!payload) throw new Error(`The contract has no payload of ${event.type}`)
  if (!isDeepStrictEqual(z.parse(payload.shape, event), event)) throw new Error(`${event.type} has more than the contract says: ${body}`)
  return event
}

/** A simulated receiver of webhooks that answers a status. */
export function makeReceiver(app: TestApp, status?: number): { url: string; received(): Promise<ReceivedWebhook[]> } {
  const address = `${app.publicUrl}/sandbox/hooks/${unique()}`
  return {
    url: status === undefined ? address : `${address}/${status}`,
    /** What it received, oldest first. */
    async received() {
      const { received } = (await (await fetch(address)).json()) as { received: Omit<ReceivedWebhook, 'event'>[] }
      return received.toReversed().map((one) => ({ ...one, event: readEvent(one.body) }))
    },
  }
}
