import {
  applicationFilesRoot,
  isApplicationFileClaimed,
} from '#app/careers/application-files.server.ts';
import {
  isOfferLetterClaimed,
  offerLettersRoot,
} from '#app/employees/offer-letters/offer-letter.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { FileClaims } from '#app/platform/files/file-removal.server.ts';
import { isPictureClaimed } from '#app/shop/pictures/claimed-pictures.server.ts';
import { productPicturesRoot } from '#app/shop/pictures/picture-files.ts';

/** Tells whether a record names a file, by the root of the file's key. */
export function fileClaims(db: Queryable): FileClaims {
  return {
    [applicationFilesRoot]: (path) => isApplicationFileClaimed(db, path),
    [productPicturesRoot]: (path) => isPictureClaimed(db, path),
    [offerLettersRoot]: (path) => isOfferLetterClaimed(db, path),
  };
}
