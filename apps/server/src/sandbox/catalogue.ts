/** Whose shop it is: decides what it sells. */
export type Theme = 'home' | 'fashion' | 'outdoor' | 'kitchen' | 'kids' | 'stationery'

/** A kind of product: what it is drawn as, what it is made of, what its price (whole units of money) and weight (grams). */
export type Kind = {
  shape: string
  noun: string
  type: string
  materials: readonly string[]
  price: readonly [number, number]
  grams: readonly [number, number]
  options: readonly ('Colour' | keyof typeof optionValues)[]
  uses: readonly string[]
}

export type Trade = { brands: readonly string[]; lines: readonly string[]; care: readonly string[]; tags: readonly string[]; kinds: readonly Kind[] }

/** The values of an option, in the order a shop shows them. */
export const optionValues = {
  Size: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  'Shoe size': ['36', '37', '38', '39', '40', '41', '42', '43', '44'],
  Age: ['0–1 years', '1–2 years', '2–4 years', '4–6 years'],
  Volume: ['350 ml', '500 ml', '750 ml', '1 l'],
  Format: ['A6', 'A5', 'A4'],
} as const

/** Colours by the name of the palette they are drawn in. */
export const colourNames: Readonly<Record<string, string>> = {
  sage: 'Sage green',
  sand: 'Sand',
  terracotta: 'Terracotta',
  ocean: 'Ocean blue',
  plum: 'Plum',
  mustard: 'Mustard',
  charcoal: 'Charcoal',
  rose: 'Rose',
  forest: 'Forest green',
  sky: 'Sky blue',
  natural: 'Natural',
  ivory: 'Ivory',
}

const words = (text: string): string[] => text.split('|').map((word) => word.trim())

/** One kind a line: shape; noun; type; materials; price; grams; options; what it is for. */
function kindsOf(table: string): Kind[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [shape = '', noun = '', type = '', materials = '', price = '', grams = '', options = '', uses = ''] = line
        .split(';')
        .map((cell) => cell.trim())
      const range = (text: string): [number, number] => [Number(text.split('-')[0]), Number(text.split('-')[1])]
      return {
        shape,
        noun,
        type,
        materials: words(materials),
        price: range(price),
        grams: range(grams),
        options: (options === '' ? [] : words(options)) as Kind['options'],
        uses: words(uses),
      }
    })
}

/** What each trade sells, and how it speaks. */
export const trades: Readonly<Record<Theme, Trade>> = {
  home: {
    brands: words('Haven & Oak | Nordby | Studio Linde | Casa Verano | Atelier Mous'),
    lines: words('Alma | Solveig | Bruno | Odette | Lund | Marlow | Ines | Tove | Calder | Juna | Wilder | Fjord'),
    care: words('Wipe with a soft, dry cloth | Machine wash at 30 °C | Keep out of direct sunlight | Dust with a soft brush'),
    tags: words('living room | bedroom | handmade | new in | gift idea | sustainable'),
    kinds: kindsOf(`
      lamp; Table Lamp; Home & Living > Lighting > Table lamps; Linen and brass | Ceramic | Paper and oak | Powder-coated steel; 49-189; 1400-3200; Colour; a reading corner | the bedside | a sideboard that deserves a warm glow
      chair; Dining Chair; Home & Living > Furniture > Chairs; Solid oak | Beech and bouclé | Ash and velvet | Walnut; 119-349; 5200-8800; Colour; long dinners | a small kitchen table | the desk at home
      sofa; Two-Seat Sofa; Home & Living > Furniture > Sofas; Bouclé | Cotton velvet | Wool blend | Linen blend; 649-1890; 38000-62000; Colour; slow Sundays | a city apartment | the whole family
      cushion; Cushion; Home & Living > Textiles > Cushions; Washed linen | Organic cotton | Wool | Cotton velvet; 19-69; 350-900; Colour; the sofa | a favourite chair | a window seat
      vase; Vase; Home & Living > Decoration > Vases; Stoneware | Hand-blown glass | Terracotta | Porcelain; 18-95; 600-2600; Colour; a single branch | a generous bouquet | the middle of the table
      plant; Plant Pot; Home & Living > Decoration > Plant pots; Terracotta | Recycled clay | Fibrestone | Glazed stoneware; 12-79; 700-5200; Colour; a windowsill | a big monstera | herbs by the door
      candle; Scented Candle; Home & Living > Decoration > Candles; Soy wax | Rapeseed wax | Beeswax; 14-48; 280-720; ; a quiet evening | the guest room | a bath at the end of the day
      clock; Wall Clock; Home & Living > Decoration > Clocks; Oak | Brushed aluminium | Painted metal; 35-129; 700-1900; Colour; the kitchen wall | a hallway | the study
      scarf; Throw; Home & Living > Textiles > Throws; Lambswool | Recycled cotton | Mohair blend; 39-159; 700-1500; Colour; the end of the bed | chilly evenings | an armchair
    `),
  },
  fashion: {
    brands: words('Maison Rue | Fern & Thread | Kvist | Oltre | Northlane'),
    lines: words('Amalfi | Harper | Elio | Freya | Camille | Otis | Lior | Margot | Noa | Sienna | Theo | Vera'),
    care: words('Machine wash at 30 °C, wash inside out | Hand wash cold, dry flat | Do not tumble dry | Dry clean only'),
    tags: words('women | men | unisex | new season | bestseller | organic'),
    kinds: kindsOf(`
      shirt; T-Shirt; Fashion > Tops > T-shirts; Organic cotton | Cotton and linen | Heavyweight jersey | Merino wool; 19-65; 140-260; Colour | Size; every day | layering | warm afternoons
      shirt; Linen Shirt; Fashion > Tops > Shirts; European linen | Linen and cotton; 49-119; 180-300; Colour | Size; the office and the terrace | summer weddings | travelling light
      dress; Midi Dress; Fashion > Dresses; Viscose | Cotton poplin | Tencel | Silk blend; 69-229; 260-520; Colour | Size; dinner by the sea | the office | dancing until late
      jacket; Field Jacket; Fashion > Outerwear > Jackets; Waxed cotton | Recycled nylon | Wool blend | Denim; 119-349; 780-1600; Colour | Size; the in-between months | rainy commutes | weekends outside
      shoe; Sneaker; Fashion > Shoes > Sneakers; Leather | Recycled canvas | Suede | Knitted polyester; 69-189; 680-1100; Colour | Shoe size; long city walks | every outfit | running late
      hat; Beanie; Fashion > Accessories > Hats; Merino wool | Cashmere blend | Recycled wool; 19-79; 70-140; Colour; cold mornings | the first snow | any bad hair day
      bag; Tote Bag; Fashion > Accessories > Bags; Vegetable-tanned leather | Canvas | Recycled nylon | Waxed cotton; 39-259; 350-1100; Colour; a laptop and a lunch | the market | a weekend away
      scarf; Scarf; Fashion > Accessories > Scarves; Lambswool | Silk | Cashmere | Cotton gauze; 29-149; 90-320; Colour; windy days | long flights | a plain coat
    `),
  },
  outdoor: {
    brands: words('Ridgeline | Tarn | Polar Fox | Basecamp Nine | Wayfarer'),
    lines: words('Summit | Tundra | Cairn | Ember | Drift | Sierra | Boreal | Granite | Nomad | Torrent | Kestrel | Alder'),
    care: words('Rinse with clear water, dry in the shade | Hand wash only | Re-proof once a season | Air after every tour'),
    tags: words('hiking | camping | ultralight | waterproof | trail running | winter'),
    kinds: kindsOf(`
      tent; Trekking Tent; Outdoor > Camping > Tents; Ripstop nylon | Recycled polyester | Silnylon; 189-690; 1400-3900; Colour; two people and their packs | ridges and wind | the first camping trip
      backpack; Backpack; Outdoor > Packs > Backpacks; Recycled nylon | Cordura | Ripstop polyester; 69-279; 780-2100; Colour; day hikes | a week on the trail | the way to work and up the hill
      flask; Insulated Flask; Outdoor > Hydration > Flasks; Stainless steel | Powder-coated steel; 19-49; 290-620; Colour | Volume; tea on the summit | ice water in July | the long drive
      jacket; Rain Jacket; Outdoor > Clothing > Jackets; Three-layer membrane | Recycled polyester | Ripstop nylon; 99-429; 280-640; Colour | Size; weather that changes its mind | the bicycle | three days of drizzle
      shoe; Hiking Shoe; Outdoor > Footwear > Hiking shoes; Nubuck leather | Knitted mesh and rubber | Suede; 99-239; 820-1500; Colour | Shoe size; rocky paths | wet meadows | fast miles
      mat; Sleeping Mat; Outdoor > Camping > Sleeping mats; Closed-cell foam | Recycled polyester | TPU-laminated nylon; 29-199; 380-1200; Colour; frozen ground | summer meadows | guests at home
      hat; Trail Beanie; Outdoor > Clothing > Hats; Merino wool | Recycled fleece; 19-45; 50-110; Colour; dawn starts | winter runs | cold huts
      pan; Camp Pot; Outdoor > Camping > Cooking; Titanium | Hard-anodised aluminium | Stainless steel; 25-99; 160-780; ; porridge for two | melting snow | one-pot dinners
    `),
  },
  kitchen: {
    brands: words('Copper & Clay | Tavola | Mise | Kobalt | Hearth Goods'),
    lines: words('Brera | Sal | Umi | Porto | Maren | Olive | Rye | Sorrel | Basque | Kyoto | Ember | Thyme'),
    care: words('Dishwasher safe | Hand wash and dry at once | Oil now and then | Oven safe to 220 °C'),
    tags: words('cooking | baking | coffee | tableware | gift idea | handmade'),
    kinds: kindsOf(`
      mug; Mug; Kitchen > Tableware > Mugs; Stoneware | Porcelain | Enamel | Speckled clay; 9-34; 260-420; Colour; the first coffee | soup at the desk | hot chocolate after a walk
      bowl; Serving Bowl; Kitchen > Tableware > Bowls; Stoneware | Acacia wood | Porcelain | Recycled glass; 15-69; 480-1500; Colour; a salad for six | ramen | fruit on the table
      pan; Saucepan; Kitchen > Cookware > Pans; Stainless steel | Cast iron | Copper | Ceramic-coated aluminium; 39-229; 900-3400; Colour; sauces that need attention | rice | weekday dinners
      board; Cutting Board; Kitchen > Tools > Boards; Walnut | Beech | Olive wood | Recycled paper composite; 19-89; 700-2400; ; bread and cheese | a mountain of herbs | the roast
      bottle; Olive Oil; Kitchen > Pantry > Oils; Glass; 9-39; 520-1250; Volume; salads and good bread | finishing a soup | frying gently
      flask; Coffee Flask; Kitchen > Coffee & Tea > Flasks; Stainless steel | Borosilicate glass and cork; 19-59; 280-560; Colour | Volume; the commute | a picnic | the second cup
      bowl; Mixing Bowl; Kitchen > Baking > Bowls; Stoneware | Stainless steel | Melamine; 12-55; 420-1800; Colour; cake on Saturday | proving dough | whipping cream
      bottle; Carafe; Kitchen > Tableware > Carafes; Hand-blown glass | Recycled glass | Stoneware; 18-65; 540-1200; Colour; water on the table | house wine | cold brew
    `),
  },
  kids: {
    brands: words('Little Birch | Pomme | Moki & Me | Bumble Barn | Tiny Harbour'),
    lines: words('Benny | Luna | Pip | Mila | Otto | Rosie | Sunny | Finn | Poppy | Teddy | Willa | Gus'),
    care: words('Machine wash at 40 °C | Wipe with a damp cloth | Machine wash at 30 °C, do not tumble dry | Surface wash only'),
    tags: words('toys | baby | wooden | learning | gift idea | organic'),
    kinds: kindsOf(`
      bear; Cuddly Bear; Kids > Toys > Soft toys; Organic cotton | Recycled polyester plush | Wool; 15-49; 140-480; Colour; bedtime | the first day at nursery | very long car rides
      blocks; Building Blocks; Kids > Toys > Wooden toys; Beech wood | Rubberwood | Lime wood; 19-69; 600-2200; ; towers and what comes after | small hands | rainy afternoons
      train; Wooden Train; Kids > Toys > Vehicles; Beech wood | Maple wood; 16-89; 400-1700; Colour; tracks under the table | pulling along | birthday parties
      shirt; Kids T-Shirt; Kids > Clothing > Tops; Organic cotton | Cotton jersey; 12-29; 80-140; Colour | Age; the playground | every season | growing fast
      hat; Kids Beanie; Kids > Clothing > Hats; Merino wool | Organic cotton; 12-29; 40-80; Colour; sledging | the pram | playing outside
      backpack; Kids Backpack; Kids > Bags; Recycled polyester | Cotton canvas; 25-59; 260-480; Colour; nursery | a night at grandma’s | important stones
      book; Picture Book; Kids > Books; Uncoated paper | Board; 9-24; 260-560; ; one more story | early readers | sharing on the sofa
    `),
  },
  stationery: {
    brands: words('Papier Noord | Inkwell & Co | Folio | Blank Slate | Harbour Press'),
    lines: words('Atlas | Quill | Meridian | Sonnet | Ledger | Margin | Vellum | Cobalt | Draft | Chapter | Juniper | Monday'),
    care: words('Keep dry | Refill with standard cartridges | Wipe with a soft cloth'),
    tags: words('desk | writing | planning | refillable | gift idea | recycled paper'),
    kinds: kindsOf(`
      notebook; Notebook; Stationery > Paper > Notebooks; Recycled paper | Cotton paper | Stone paper; 7-32; 120-480; Colour | Format; lists and sketches | the meeting that matters | a travel diary
      pen; Fountain Pen; Stationery > Writing > Pens; Brushed aluminium | Brass | Resin; 19-145; 18-48; Colour; signing things | letters | left-handers too
      pen; Pencil Set; Stationery > Writing > Pencils; Cedar wood | Lime wood; 6-29; 40-160; ; sketching outdoors | crosswords | the school bag
      book; Weekly Planner; Stationery > Paper > Planners; Recycled paper | Uncoated paper; 14-42; 240-620; Colour | Format; a year with room for surprises | shared households | students
      clock; Desk Clock; Stationery > Desk > Clocks; Beech wood | Painted metal; 22-79; 240-640; Colour; deep work | a tidy desk | the bedside
      bag; Document Bag; Stationery > Bags; Waxed canvas | Felt | Leather; 35-189; 320-900; Colour; contracts and croissants | art students | a slim laptop
      lamp; Desk Lamp; Stationery > Desk > Lamps; Powder-coated steel | Brass | Oak and aluminium; 45-169; 900-2200; Colour; late chapters | drawing | video calls
    `),
  },
}
