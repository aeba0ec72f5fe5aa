# Keeps the web view on the operator's origin, and shows the offline page when a load fails.
.class Lchickenroad/GameClient;
.super Landroid/webkit/WebViewClient;

.field final activity:Lchickenroad/GameActivity;

.field hasFailed:Z

.method constructor <init>(Lchickenroad/GameActivity;)V
    .registers 2
    invoke-direct {p0}, Landroid/webkit/WebViewClient;-><init>()V
    iput-object p1, p0, Lchickenroad/GameClient;->activity:Lchickenroad/GameActivity;
    return-void
.end method

.method isOwn(Ljava/lang/String;)Z
    .registers 3
    iget-object v0, p0, Lchickenroad/GameClient;->activity:Lchickenroad/GameActivity;
    iget-object v0, v0, Lchickenroad/GameActivity;->home:Ljava/lang/String;
    invoke-virtual {p1, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    return v0
.end method

# Android 6 has only this overload; later versions call it from the default of the other.
.method public shouldOverrideUrlLoading(Landroid/webkit/WebView;Ljava/lang/String;)Z
    .registers 4
    invoke-virtual {p0, p2}, Lchickenroad/GameClient;->isOwn(Ljava/lang/String;)Z
    move-result v0
    if-nez v0, :own
    iget-object v0, p0, Lchickenroad/GameClient;->activity:Lchickenroad/GameActivity;
    invoke-virtual {v0, p2}, Lchickenroad/GameActivity;->openOutside(Ljava/lang/String;)V
    const/4 v0, 0x1
    return v0
    :own
    const/4 v0, 0x0
    return v0
.end method

.method public onPageStarted(Landroid/webkit/WebView;Ljava/lang/String;Landroid/graphics/Bitmap;)V
    .registers 5
    const/4 v0, 0x0
    iput-boolean v0, p0, Lchickenroad/GameClient;->hasFailed:Z
    # shouldOverrideUrlLoading is not called for a form that is posted.
    const-string v0, "http"
    invoke-virtual {p2, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :end
    invoke-virtual {p0, p2}, Lchickenroad/GameClient;->isOwn(Ljava/lang/String;)Z
    move-result v0
    if-nez v0, :end
    invoke-virtual {p1}, Landroid/webkit/WebView;->stopLoading()V
    :end
    return-void
.end method

.method public onPageCommitVisible(Landroid/webkit/WebView;Ljava/lang/String;)V
    .registers 5
    iget-boolean v0, p0, Lchickenroad/GameClient;->hasFailed:Z
    if-nez v0, :end
    iget-object v0, p0, Lchickenroad/GameClient;->activity:Lchickenroad/GameActivity;
    const/4 v1, 0x0
    invoke-virtual {v0, v1}, Lchickenroad/GameActivity;->setOffline(Z)V
    :end
    return-void
.end method

.method public onReceivedError(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;Landroid/webkit/WebResourceError;)V
    .registers 5
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->isForMainFrame()Z
    move-result v0
    if-eqz v0, :end
    invoke-virtual {p0}, Lchickenroad/GameClient;->fail()V
    :end
    return-void
.end method

# All requests of the game use one host and certificate, so that a refused certificate ends the game.
.method public onReceivedSslError(Landroid/webkit/WebView;Landroid/webkit/SslErrorHandler;Landroid/net/http/SslError;)V
    .registers 6
    invoke-virtual {p2}, Landroid/webkit/SslErrorHandler;->cancel()V
    invoke-virtual {p3}, Landroid/net/http/SslError;->getUrl()Ljava/lang/String;
    move-result-object v0
    invoke-virtual {p0, v0}, Lchickenroad/GameClient;->isOwn(Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :end
    invoke-virtual {p0}, Lchickenroad/GameClient;->fail()V
    :end
    return-void
.end method

.method fail()V
    .registers 3
    const/4 v1, 0x1
    iput-boolean v1, p0, Lchickenroad/GameClient;->hasFailed:Z
    iget-object v0, p0, Lchickenroad/GameClient;->activity:Lchickenroad/GameActivity;
    invoke-virtual {v0, v1}, Lchickenroad/GameActivity;->setOffline(Z)V
    return-void
.end method

# By default the app crashes when Android kills the renderer to free memory.
.method public onRenderProcessGone(Landroid/webkit/WebView;Landroid/webkit/RenderProcessGoneDetail;)Z
    .registers 4
    iget-object v0, p0, Lchickenroad/GameClient;->activity:Lchickenroad/GameActivity;
    invoke-virtual {v0}, Lchickenroad/GameActivity;->recreate()V
    const/4 v0, 0x1
    return v0
.end method
