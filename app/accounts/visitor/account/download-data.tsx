import { href } from 'react-router';
import { Button } from '#app/ui/button.tsx';

export function DownloadData() {
  return (
    <form method="post" action={href('/api/account-data')}>
      <p className="text-muted">
        A JSON file with everything that we keep about this account, and a list of what it leaves
        out.
      </p>
      <Button type="submit" look="secondary" className="mt-5 w-full sm:w-auto">
        Download my data
      </Button>
    </form>
  );
}
