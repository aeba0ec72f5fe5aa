import { Button } from '../ui/kit/Button.tsx';
import { withTheme } from '../ui/kit/chosen-theme.ts';
import sheetHeadStyles from '../ui/kit/dialog/SheetHead.module.css';
import { t } from '../ui/language/language.ts';
import styles from './PageFrame.module.css';
import { Picture } from './PageFrame.tsx';

export function Failure() {
  return (
    <main className={`${styles.page} ${styles.alone}`}>
      <div className={styles.body}>
        <section className={styles.card} role="alert" aria-labelledby="failure-title">
          <div className={sheetHeadStyles.head}>
            <h1 id="failure-title">{t('Something went wrong.')}</h1>
          </div>
          <div className={`${styles.content} ${styles.pictured}`}>
            <Picture name="cooked" />
            <p>{t('Your money is safe: an open round waits for you.')}</p>
            <Button tone="gold" shape="solid" wide onClick={() => location.assign(withTheme('/'))}>
              {t('Back to the game')}
            </Button>
          </div>
        </section>
      </div>
    </main>
  );
}
