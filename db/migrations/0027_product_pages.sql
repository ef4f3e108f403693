ALTER TABLE "products" ADD COLUMN "taste" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bowl_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_bowl_grams" CHECK ("products"."bowl_grams" > 0);--> statement-breakpoint
-- Of the tins that came with the site, unless the owner sells something else by now.
UPDATE products SET bowl_grams = 2, taste = 'Round and green, like fresh spinach and toasted nuts, with a clear bitter edge that milk does not wash away. Our tin for every day, and for every matcha latte.'
WHERE id = 1 AND name = 'Standard 1.0' AND weight = '98 grams';
--> statement-breakpoint
UPDATE products SET bowl_grams = 2, taste = 'Soft and sweet first, then deep and savoury, with hardly any bitterness. Whisk it with water alone, and take your time.'
WHERE id = 2 AND name = 'Imperial 1.0' AND weight = '48 grams';
