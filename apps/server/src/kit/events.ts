declare const fact: unique symbol

/** A fact in the past tense. The type of its data travels with it. */
export type StoaEvent<F extends object = object> = { readonly name: string; readonly [fact]?: F }

/** What an event shows. Ids, not rows: the reaction reads what is true when it runs. */
export type FactOf<E extends StoaEvent> = E extends StoaEvent<infer F> ? F : never

/** Declares an event: `event<{ orderId: string }>('order.placed')`. */
export function event<F extends object>(name: string): StoaEvent<F> {
  return { name }
}
