import { eq, like } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, it, test } from 'vitest';
import * as gate from '#app/admin/admin-resources.route.ts';
import { fileClaims } from '#app/backup/file-claims.server.ts';
import { workFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { pictureFile, wrongTypeMessage } from '#app/shared/file-limits.ts';
import { changeProduct, undoChange } from '#app/shop/change-products.server.ts';
import { findProducts } from '#app/shop/products.server.ts';
import { session, user } from '#db/schema/accounts.ts';
import { products } from '#db/schema/shop.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { claimJpegSize, makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { lateRequest } from '#tests/support/applications/late-request.ts';
import { recorded } from '#tests/support/recorded.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie } from '#tests/support/sign-in/sign-in.ts';
import { pictureKeys } from './picture-files.ts';
import * as pictureRoute from './product-picture.route.ts';
import * as uploadRoute from './upload-picture.route.ts';

const origin = 'http://localhost:3000';

const accounts = testAccounts({ RATE_LIMIT_FACTOR: '1000' });
const serve = serveRoutes(
  [
    { module: gate, children: [{ path: 'api/product-pictures', module: uploadRoute }] },
    { path: 'product-pictures/:name', module: pictureRoute },
  ],
  accounts,
);
let cookie: string;

beforeAll(async () => {
  cookie = (await adminCookie(accounts)).header;
});

const whole = { left: '0', top: '0', width: '1' };

const uploadUrl = `${origin}/api/product-pictures`;

function formWith(bytes: Buffer, crop: Record<string, string> = whole): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(crop)) form.set(name, value);
  form.set('picture', new File([new Uint8Array(bytes)], 'tin.png', { type: 'image/png' }));
  return form;
}

async function upload(bytes: Buffer, crop?: Record<string, string>) {
  const sent = { method: 'POST', body: formWith(bytes, crop), headers: { cookie } };
  const response = await serve(new Request(uploadUrl, sent));
  return { status: response.status, ...(await response.json().catch(() => ({}))) };
}

async function uploaded(bytes?: Buffer, crop?: Record<string, string>): Promise<string> {
  const { status, path } = await upload(bytes ?? (await plain('#51693b').jpeg().toBuffer()), crop);
  if (status !== 200) throw new Error(`Answered ${status}`);
  return path;
}

const get = (path: string) => serve(new Request(origin + path));

async function pixels(path: string) {
  const picture = sharp(Buffer.from(await (await get(path)).bytes()));
  return { picture, facts: await picture.metadata(), colours: await picture.stats() };
}

function plain(background: string, width = 800, height = 1000) {
  return sharp({ create: { width, height, channels: 3, background } });
}

const endings = ['.jpg', '.webp', '.avif', '-360.webp', '-360.avif'];

test('a picture comes in every size and format of the shop, and may be kept for ever', async () => {
  const path = await uploaded();
  for (const ending of endings) {
    const response = await get(path.replace('.jpg', ending));
    const type = ending === '.jpg' ? 'jpeg' : ending.split('.')[1];
    expect(response.headers.get('Content-Type')).toBe(`image/${type}`);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const { width, height, format } = await sharp(Buffer.from(await response.bytes())).metadata();
    const size = ending.includes('-360') ? [360, 450] : [640, 800];
    expect([width, height]).toEqual(size);
    expect(format).toBe(type === 'avif' ? 'heif' : type);
  }
  const named = await accounts.services.db
    .select({ key: storedFiles.key, scan: storedFiles.scan })
    .from(storedFiles)
    .where(like(storedFiles.key, `%${path.slice('/product-pictures/'.length, -4)}%`));
  expect(named.map(({ key }) => key).sort()).toEqual(pictureKeys(path).sort());
});

test('nothing of a picture but its pixels is kept', async () => {
  const located = await plain('#0000ff')
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '2/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(located).metadata()).exif).toBeDefined();
  const { facts, colours } = await pixels(await uploaded(located));
  expect(facts.exif ?? facts.xmp ?? facts.iptc).toBeUndefined();
  expect(facts.orientation ?? 1).toBe(1);
  expect(colours.channels).toHaveLength(3);
});

/** Four fields, red, green, blue and white from the top left, stored in each orientation that a camera may write. */
it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'orientation %i is turned upright before it is cut',
  async (turn) => {
    const field = async (colour: string, left: number, top: number) => ({
      input: await plain(colour, 400, 500).png().toBuffer(),
      left,
      top,
    });
    const stored = await plain('#ff0000', turn < 5 ? 1600 : 2000, turn < 5 ? 2000 : 1600)
      .composite([
        await field('#00ff00', 400, 0),
        await field('#0000ff', 0, 500),
        await field('#ffffff', 800, 1000),
      ])
      .withMetadata({ orientation: turn })
      .png()
      .toBuffer();
    // The crop is off centre, so that a crop from another corner would show other colours.
    const crop = { left: '0.1', top: '0.05', width: '0.5' };
    const { picture } = await pixels(await uploaded(stored, crop));
    const seen = await sharp(await sharp(stored).autoOrient().toBuffer())
      .extract({ left: 160, top: 100, width: 800, height: 1000 })
      .resize(640, 800)
      .toBuffer();
    // The colours of 8 x 10 places.
    const coloursOf = async (of: Sharp) => {
      const few = of.removeAlpha().resize(8, 10, { kernel: 'nearest' });
      return Array.from(await few.raw().toBuffer(), (value) => Math.round(value / 255));
    };
    expect(await coloursOf(picture)).toEqual(await coloursOf(sharp(seen)));
  },
);

test('two pictures of 50 megapixels that lie on their side are taken at once', async () => {
  // 8 bytes a pixel, as some programs save them: turning them whole in memory once took longer than the time limit.
  const lying = await sharp({
    create: { width: 6250, height: 8000, channels: 4, background: '#51693b' },
  })
    .toColourspace('rgb16')
    .withMetadata({ orientation: 6 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const taken = await Promise.all([upload(lying), upload(lying)]);
  expect(taken.map(({ status }) => status)).toEqual([200, 200]);
}, 60_000);

test('a transparent picture gets a white background', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = { width: 800, height: 1000, channels: 4, background: clear } as const;
  const { colours } = await pixels(await uploaded(await sharp({ create }).png().toBuffer()));
  expect(colours.channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

it.each([
  ['a PNG of 16 bits', () => plain('#51693b').toColourspace('rgb16').png().toBuffer()],
  ['a progressive JPEG', () => plain('#51693b').jpeg({ progressive: true }).toBuffer()],
  ['a WebP', () => plain('#51693b').webp().toBuffer()],
  ['a grey JPEG', () => plain('#51693b').greyscale().jpeg().toBuffer()],
  ['a CMYK JPEG', () => plain('#51693b').toColourspace('cmyk').jpeg().toBuffer()],
])('%s is taken', async (_, make) => {
  const { facts } = await pixels(await uploaded(await make()));
  expect(facts).toMatchObject({ width: 640, height: 800, space: 'srgb', channels: 3 });
});

const wrongType = wrongTypeMessage(pictureFile);

it.each<[string, () => Promise<Buffer> | Buffer, string | RegExp]>([
  ['a PDF that is called .png', () => makePdf(), wrongType],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), wrongType],
  ['a GIF', () => plain('#51693b').gif().toBuffer(), wrongType],
  ['nothing', () => Buffer.alloc(0), /^This file is empty \(0 bytes\)/],
  ['nothing but a JPEG’s beginning', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), wrongType],
  ['a sound in a RIFF', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt '), wrongType],
  [
    'half a JPEG',
    async () => (await makeJpeg({ width: 800, height: 1000 })).subarray(0, 9000),
    wrongType,
  ],
  [
    'a JPEG that claims to be huge',
    async () => claimJpegSize(await makeJpeg(), 60_000, 60_000),
    /too many pixels/,
  ],
  [
    'a small picture',
    () => plain('#51693b', 639, 800).png().toBuffer(),
    /^This picture is too small \(at least 640 × 800 pixels\)$/,
  ],
])('%s is refused in words', async (_, make, error) => {
  const refused = await upload(await make());
  expect(refused).toMatchObject({
    status: 400,
    success: false,
    error: expect.stringMatching(error),
  });
});

test('more than 10 MB are refused', async () => {
  const jpeg = await makeJpeg({ width: 800, height: 1000, bytes: pictureFile.limitBytes + 1 });
  expect(await upload(jpeg)).toMatchObject({ status: 413, error: 'File size exceeds 10 MB limit' });
  const noted = await recorded(accounts.services.db, { action: 'upload.refused' });
  expect(noted.at(-1)).toMatchObject({
    subject_id: 'product_picture',
    details: { why: 'File size exceeds 10 MB limit' },
  });
});

it.each([
  {},
  { ...whole, width: '1e9' },
  { ...whole, left: '-1' },
  { ...whole, top: 'NaN' },
  { ...whole, width: '1.5' },
  { ...whole, more: '1' },
])('the crop %j is refused', async (crop) => {
  expect((await upload(await plain('#51693b').png().toBuffer(), crop)).status).toBe(400);
});

test('an admin who was signed out in the meantime leaves no picture', async () => {
  const thief = { email: 'thief@cafe.example', name: 'T', password: 'green bowl by the door' };
  const stolen = (await adminCookie(accounts, thief)).header;
  const { db } = accounts.services;
  const endSession = async () => {
    const [account] = await db.select().from(user).where(eq(user.email, thief.email));
    await db.delete(session).where(eq(session.userId, account?.id ?? ''));
  };
  const form = formWith(await plain('#51693b').jpeg().toBuffer());
  const before = await db.$count(storedFiles);
  const response = await serve(lateRequest(uploadUrl, form, { cookie: stolen }, endSession));
  const error = 'You were signed out in the meantime.';
  expect([response.status, await response.json()]).toEqual([401, { success: false, error }]);
  expect(await db.$count(storedFiles)).toBe(before);
});

it.each([
  'x.jpg',
  'job-applications',
  't6abc-123.jpg',
  '..%2Fjob-applications%2Fx.jpg',
  `t6-${'a'.repeat(24)}.jpg`,
  `${'t'.repeat(300)}-${'a'.repeat(24)}.jpg`,
])('there is no picture %s', async (name) => {
  expect((await get(`/product-pictures/${name}`)).status).toBe(404);
});

const by = {
  admin: { id: 'admin-1', email: 'owner@cafe.example', name: 'Owner' },
  now: new Date(),
};

async function imperial() {
  const found = (await findProducts(accounts.services.db)).find(({ id }) => id === 2);
  if (!found) throw new Error('No Imperial');
  return found;
}

test('a picture is kept while a product shows it, or an undo would bring it back', async () => {
  const { services } = accounts;
  const isClaimed = fileClaims(services.db)['product-pictures'];
  const areClaimed = async (path: string) => {
    const paths = pictureKeys(path).map((key) => key.slice('product-pictures/'.length));
    const claimed = await Promise.all(paths.map((one) => isClaimed?.(one)));
    return [...new Set(claimed)];
  };
  const [first, second, third] = [await uploaded(), await uploaded(), await uploaded()];
  expect(await areClaimed(first)).toEqual([false]);
  for (const image of [first, second]) {
    expect(await changeProduct(services, await imperial(), { image }, by)).toEqual({ ok: true });
  }
  expect(await areClaimed(first)).toEqual([true]);
  await undoChange(services, await imperial(), by);
  expect((await imperial()).image).toBe(first);
  expect(await areClaimed(second)).toEqual([false]);
  await changeProduct(services, await imperial(), { hover_image: third }, by);
  expect(await areClaimed(third)).toEqual([true]);
  // An undo brings it back until five more changes have been made.
  await changeProduct(services, await imperial(), { image: '/media/products/imperial.jpg' }, by);
  for (const price_sen of [9101, 9102, 9103, 9104]) {
    await changeProduct(services, await imperial(), { price_sen }, by);
    expect(await areClaimed(first)).toEqual([true]);
  }
  await changeProduct(services, await imperial(), { price_sen: 9105 }, by);
  expect(await areClaimed(first)).toEqual([false]);
  await services.db.update(products).set({ previous: null }).where(eq(products.id, 2));
});

test('the picture of an undone change is removed once another change takes its place', async () => {
  const { services, drain } = accounts;
  await workFileRemoval(services, fileClaims(services.db));
  const image = await uploaded();
  const [key = ''] = pictureKeys(image);
  const isThereLater = async () => {
    await drain({ until: new Date(Date.now() + 61 * 60_000) });
    return services.files.exists(key);
  };
  await changeProduct(services, await imperial(), { image }, by);
  await undoChange(services, await imperial(), by);
  expect(await isThereLater()).toBe(true);
  await changeProduct(services, await imperial(), { price_sen: 9106 }, by);
  expect(await isThereLater()).toBe(false);
});

test('no product can name a picture that is gone or about to be removed', async () => {
  const { services } = accounts;
  const gone = { ok: false, reason: 'picture-gone' };
  const invented = `/product-pictures/t6abcd-${'0'.repeat(24)}.jpg`;
  // No upload gets a name like the last two, and no such file came with the site.
  for (const path of [invented, '/product-pictures/x.jpg', '/media/products/x.jpg']) {
    expect(await changeProduct(services, await imperial(), { image: path }, by)).toEqual(gone);
    expect(await changeProduct(services, await imperial(), { hover_image: path }, by)).toEqual(
      gone,
    );
  }
  const image = await uploaded();
  const later = { ...by, now: new Date(Date.now() + 31 * 60_000) };
  expect(await changeProduct(services, await imperial(), { image }, later)).toEqual(gone);
  expect(await changeProduct(services, await imperial(), { image }, by)).toEqual({ ok: true });
  // A product may keep its own picture, however old.
  expect(await changeProduct(services, await imperial(), { image }, later)).toEqual({ ok: true });
});
