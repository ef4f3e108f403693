import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldErrorText } from '#app/forms/fields/field.tsx';
import { holdFile } from '#app/forms/fields/hold-file.ts';
import { useFormField } from '#app/forms/form.tsx';
import { acceptOf, pictureFile } from '#app/shared/file-limits.ts';
import { productPictureSize } from '#app/shop/product.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/media/picture.tsx';
import { CropDialog } from './crop-dialog.tsx';

/** A form field for a product's picture; `name` carries its path. A file that is chosen is cut and stored at once. */
export function PictureField({
  label,
  name,
  current,
}: {
  label: string;
  name: string;
  current: string | undefined;
}) {
  const id = useId();
  const [path, setPath] = useState(current);
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [rejected, setRejected] = useState<string | null>(null);
  const said = useRef<HTMLDivElement>(null);
  // The crop dialog covered this one, which is long: the error may be out of sight when that closes.
  useEffect(() => {
    if (rejected) said.current?.scrollIntoView({ block: 'nearest' });
  }, [rejected]);
  const found = useFormField(name).error;
  const error = rejected ?? (path === current ? found : undefined);
  const press = path ? 'Change picture' : 'Choose a picture';

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    // Without this, choosing the same file again would fire no event.
    event.currentTarget.value = '';
    const held = await holdFile(file, pictureFile);
    setRejected(held.error);
    if (!held.error) setChosen(held.file);
  }

  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">{label}</legend>
      <div className="flex items-center gap-4">
        {path ? (
          <Picture
            key={path}
            src={path}
            alt={label}
            {...productPictureSize}
            sizes="80px"
            className={box}
          />
        ) : (
          <div className={box} />
        )}
        <label
          className={buttonClass(
            'secondary',
            'relative focus-within:outline-2 focus-within:outline-matcha',
          )}
        >
          {press}
          <input
            type="file"
            aria-label={`${press}: ${label}`}
            accept={acceptOf(pictureFile)}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={error ? true : undefined}
            onChange={choose}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
          />
        </label>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        JPEG, PNG or WebP, at least 640 x 800 pixels, at most {pictureFile.limitText}. The next step
        cuts it.
      </p>
      <div aria-live="polite" ref={said}>
        <FieldErrorText id={`${id}-error`} message={error} />
      </div>
      <input ref={field} hidden name={name} defaultValue={current} />
      {chosen && (
        <CropDialog
          title={label}
          file={chosen}
          onStored={(stored) => {
            setPath(stored);
            setChosen(null);
            if (!field.current) return;
            field.current.value = stored;
            // The form takes this as if somebody had typed the path.
            field.current.dispatchEvent(new Event('input', { bubbles: true }));
          }}
          onRejected={(reason) => {
            setRejected(reason);
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </fieldset>
  );
}

const box = 'h-[100px] w-[80px] shrink-0 rounded-control bg-matcha-mist object-cover';
