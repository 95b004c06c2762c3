/** The two words by which a company's texts are known again: `hidden` may be read on its own and its partners only, `shown` by who may meet it. */
export type Canary = { hidden: string; shown: string }

/** What `makeTrade` needs to know of the two that trade. */
export type Pair = { marketplaceId: string; merchantId: string; operator: Canary; merchant: Canary; userId: string; parentId: string; place: number }
