import type { EventFacts } from './queries-delivery.ts'

/** Returns the body of a request: the same at every attempt. */
export function toBody({ eventId, topic, data, happenedAt }: EventFacts): string {
  return JSON.stringify({ id: eventId, type: topic, createdAt: happenedAt, data })
}
